// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import * as vscode from "vscode";
import { LanguageClient, LanguageClientOptions, ServerOptions } from "vscode-languageclient/node";

/** The files that the server analyses, by their extensions. */
const extensions = [
  ...["cl", "clcpp", "cu", "cuh", "hip", "ll", "glsl", "hlsl"],
  ...["vert", "tesc", "tese", "geom", "frag", "comp", "mesh", "task", "rgen", "rint", "rahit", "rchit", "rmiss", "rcall"],
];

/** The languages of buffers that were never saved. The server takes the same names. */
const languages = ["opencl", "cuda", "cuda-cpp", "hip", "glsl", "hlsl", "llvm"];

let client: LanguageClient | undefined;

/** The settings that the server reads. */
export function settings(configuration: Pick<vscode.WorkspaceConfiguration, "get">) {
  return {
    inlayHints: configuration.get<boolean>("inlayHints", true),
    codeLens: configuration.get<boolean>("codeLens", true),
    definitions: configuration.get<boolean>("definitions", false),
  };
}

function makeClient(): LanguageClient {
  const configuration = vscode.workspace.getConfiguration("rejoin");
  const server: ServerOptions = { command: configuration.get<string>("path", "rejoin"), args: ["lsp"] };
  const options: LanguageClientOptions = {
    documentSelector: [
      ...extensions.map((extension) => ({ scheme: "file", pattern: `**/*.${extension}` })),
      ...languages.map((language) => ({ scheme: "untitled", language })),
    ],
    initializationOptions: settings(configuration),
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/{.rejoin,compile_commands.json,compile_flags.txt}") },
  };
  return new LanguageClient("rejoin", "Rejoin", server, options);
}

async function restart(): Promise<void> {
  await client?.stop();
  client = makeClient();
  await client.start();
}

async function openReport(): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  if (document && client)
    await client.sendRequest("workspace/executeCommand", { command: "rejoin.report", arguments: [document.uri.toString()] });
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("rejoin.restart", restart),
    vscode.commands.registerCommand("rejoin.openReport", openReport),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("rejoin.path") || event.affectsConfiguration("rejoin.definitions"))
        await restart();
      else if (event.affectsConfiguration("rejoin"))
        await client?.sendNotification("workspace/didChangeConfiguration", {
          settings: { rejoin: settings(vscode.workspace.getConfiguration("rejoin")) },
        });
    }),
  );
  await restart();
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}
