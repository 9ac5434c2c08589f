//===- LintArguments.cpp - Options of rejoin lint -*- C++ -*-===//
//
// Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LintArguments.h"
#include "rejoin/Diagnostics/RulePages.h"
#include "rejoin/Loader/ProjectConfig.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace rejoin {

LintArguments::LintArguments()
    : Functions("function", cl::desc("report only findings in this function (repeatable)"), cl::value_desc("name"),
                cl::cat(group(OptionGroup::Choice))),
      Disable("disable", cl::desc("do not report this rule (repeatable)"), cl::value_desc("rule"),
              cl::cat(group(OptionGroup::Choice))),
      AsError("error", cl::desc("report this rule as an error (repeatable)"), cl::value_desc("rule"),
              cl::cat(group(OptionGroup::Choice))),
      AsWarning("warning", cl::desc("report this rule as a warning (repeatable)"), cl::value_desc("rule"),
                cl::cat(group(OptionGroup::Choice))),
      AsRemark("remark", cl::desc("report this rule as a remark (repeatable)"), cl::value_desc("rule"),
               cl::cat(group(OptionGroup::Choice))),
      Werror("Werror", cl::desc("report warnings as errors"), cl::cat(group(OptionGroup::Choice))),
      Verbose("verbose", cl::desc("print for each barrier and wave operation why it is safe, or that it has a finding"),
              cl::cat(group(OptionGroup::Choice))),
      Summary("summary",
              cl::desc("print the numbers of barriers and wave operations: proved safe, with a finding, not known"),
              cl::cat(group(OptionGroup::Choice))),
      Portable("portable", cl::desc("report code that is wrong for waves of one of these sizes: 32, 64 or both"),
               cl::value_desc("32,64"), cl::cat(group(OptionGroup::Choice))),
      Format("format", cl::desc("form of the output (default: text)"), cl::value_desc("form"),
             cl::init(LintFormat::Text), cl::cat(group(OptionGroup::Output)),
             cl::values(clEnumValN(LintFormat::Text, "text", "findings with source lines"),
                        clEnumValN(LintFormat::Json, "json", "JSON (docs/lint.schema.json)"),
                        clEnumValN(LintFormat::Sarif, "sarif", "SARIF 2.1.0"),
                        clEnumValN(LintFormat::Markdown, "markdown", "summary for a CI job"),
                        clEnumValN(LintFormat::JUnit, "junit", "JUnit XML"),
                        clEnumValN(LintFormat::Gcc, "gcc", "one line for each finding, in GCC's form"))),
      Also("also", cl::desc("also write the result in this form, other than text, to this file (repeatable)"),
           cl::value_desc("form:file"), cl::cat(group(OptionGroup::Output))),
      FailOn("fail-on", cl::desc("lowest severity that makes the exit code 1 (default: warning)"),
             cl::value_desc("error|warning|remark|off"), cl::cat(group(OptionGroup::Output))),
      BaselineFile("baseline", cl::desc("report only findings that this file does not contain"), cl::value_desc("file"),
                   cl::cat(group(OptionGroup::Choice))),
      UpdateBaseline("update-baseline", cl::desc("write the findings to the baseline instead of reporting them"),
                     cl::cat(group(OptionGroup::Choice))),
      ConfigFile("config", cl::desc("read settings from this file instead of .rejoin files"), cl::value_desc("file"),
                 cl::cat(group(OptionGroup::Method))),
      NoConfig("no-config", cl::desc("read no .rejoin file"), cl::cat(group(OptionGroup::Method))),
      Output("o", cl::desc("write to this file (default: standard output)"), cl::value_desc("file"), cl::init("-"),
             cl::cat(group(OptionGroup::Output))),
      RulePages("rule-pages",
                cl::desc("web address of the rule pages, for links in SARIF; {rule} stands for the rule's number"),
                cl::value_desc("url"), cl::cat(group(OptionGroup::Output))),
      ListRules("list-rules", cl::desc("list the rules"), cl::cat(group(OptionGroup::Choice))),
      ListKinds("list-kinds", cl::aliasopt(ListRules)) {}

static bool isLint(const KindInfo &K) { return K.Rule.starts_with("W"); }

std::optional<int> LintArguments::readLevels(LintCommandOptions &Options, const UsageOf &Usage) {
  auto SetLevels = [&](StringRef Option, ArrayRef<std::string> Ids, std::optional<Severity> Level) {
    for (const std::string &Id : Ids) {
      auto K = kindByRuleOrId(Id);
      if (!K || !isLint(infoOf(*K))) {
        Usage("--" + Option + "=" + Id + ": no such rule" + didYouMean(Id, ruleIds("W")) +
              " (--list-rules lists them)");
        return false;
      }
      Options.Levels[*K] = Level;
    }
    return true;
  };
  if (!SetLevels("remark", AsRemark, Severity::Remark) || !SetLevels("warning", AsWarning, Severity::Warning) ||
      !SetLevels("error", AsError, Severity::Error) || !SetLevels("disable", Disable, std::nullopt))
    return 3;
  return std::nullopt;
}

std::optional<int> LintArguments::readAlso(LintCommandOptions &Options, const UsageOf &Usage) {
  const cl::parser<LintFormat> &Forms = Format.getParser();
  for (const std::string &Word : Also) {
    const auto [Form, File] = StringRef(Word).split(':');
    std::optional<LintFormat> Chosen;
    for (unsigned K = 0; K != Forms.getNumOptions(); ++K)
      if (Forms.getOption(K) == Form)
        Chosen = static_cast<const cl::OptionValue<LintFormat> &>(Forms.getOptionValue(K)).getValue();
    if (!Chosen || Chosen == LintFormat::Text || File.empty() || File == "-")
      return Usage("--also=" + Word + ": expected json, sarif, markdown, junit or gcc, a colon and the name of a file");
    if (UpdateBaseline)
      return Usage("--also writes findings, and --update-baseline reports none: leave one of them out");
    Options.Also.push_back({*Chosen, ("--also=" + Form + ":").str(), File.str()});
  }
  return std::nullopt;
}

std::optional<int> LintArguments::read(LintCommandOptions &Options, const UsageOf &Usage) {
  if (auto Code = readLevels(Options, Usage))
    return Code;
  if (auto Code = readAlso(Options, Usage))
    return Code;
  if (std::string Wrong = Machine.read(Options.Load, Options.Target); !Wrong.empty())
    return Usage(Wrong);
  if (std::string Wrong = Races.read(Options.RaceFree); !Wrong.empty())
    return Usage(Wrong);
  if (!Portable.empty())
    for (StringRef Size : split(StringRef(Portable), ',')) {
      unsigned Wave = 0;
      if (Size.getAsInteger(10, Wave) || (Wave != 32 && Wave != 64))
        return Usage("--portable=" + Portable + ": expected 32, 64 or 32,64");
      Options.Portable.push_back(Wave);
    }
  if (!FailOn.empty()) {
    if (FailOn != "off" && !severityByName(FailOn))
      return Usage("--fail-on=" + FailOn + ": expected error, warning, remark or off");
    Options.FailOn = severityByName(FailOn);
  }
  if (std::string Wrong = Changed.check(Output); !Wrong.empty())
    return Usage(Wrong);
  if (auto Code = Inputs.read(Options.Inputs, Usage, /*MayBeEmpty=*/Changed.leavesOut()))
    return Code;
  Options.WantsDependencies = Changed.wantsDependencies();
  for (const Input &In : Options.Inputs.Files)
    for (const std::string &Name : {In.Path, In.Database})
      if (!Name.empty())
        Options.Named.insert(Name);
  if (auto Code =
          Changed.choose(Options.Inputs, {{}, Options.Load.CompilerArguments, ConfigFile, BaselineFile, !NoConfig}))
    return Code;
  Options.Baseline = BaselineFile;
  Options.UpdateBaseline = UpdateBaseline;
  Options.ConfigFile = ConfigFile;
  Options.UseConfig = !NoConfig;
  Options.Functions = Functions;
  Options.WarningsAreErrors = Werror;
  Options.Format = Format;
  Options.Output = Output;
  if (!RulePages.empty() && !StringRef(RulePages).contains(":/"))
    return Usage("--rule-pages=" + RulePages + ": expected a web address, as https://example.com/rules/{rule}.html");
  Options.RulePages = RulePages;
  Options.Verbose = Verbose;
  Options.Summary = Summary;
  return std::nullopt;
}

} // namespace rejoin
