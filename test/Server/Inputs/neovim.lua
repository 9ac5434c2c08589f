-- Neovim's own client, set up by editors/neovim/rejoin.lua: diagnostics, a hover, a fix applied.
local function say(...)
  io.stdout:write(table.concat({ ... }, " "), "\n")
end
local function run()
  require("rejoin").setup()
  vim.cmd("edit " .. vim.env.REJOIN_TEST_FILE)
  assert(vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 50), "no diagnostics")
  for _, d in ipairs(vim.diagnostic.get(0)) do
    say("diagnostic", d.lnum, d.col, d.severity, d.source, d.code or "", (d.message:gsub("\n.*", "")))
  end
  vim.api.nvim_win_set_cursor(0, { 4, 8 })
  local position = vim.lsp.util.make_position_params(0, "utf-16")
  local function ask(method, parameters)
    local replies = assert(vim.lsp.buf_request_sync(0, method, parameters, 60000), method)
    for _, reply in pairs(replies) do
      return reply.result
    end
  end
  say("hover", (ask("textDocument/hover", position).contents.value:gsub("\n.*", "")))
  vim.api.nvim_win_set_cursor(0, { 7, 4 })
  local range = vim.lsp.util.make_range_params(0, "utf-16")
  range.context = { diagnostics = {} }
  local actions = ask("textDocument/codeAction", range)
  say("action", actions[1].title)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  assert(vim.wait(60000, function() return #vim.diagnostic.get(0) == 0 end, 50), "the fix settles nothing")
  say("line 8", vim.api.nvim_buf_get_lines(0, 7, 8, false)[1])
  say("findings", #vim.diagnostic.get(0))
end
local fine, problem = pcall(run)
if not fine then
  say("error", problem)
end
vim.cmd("qall!")
