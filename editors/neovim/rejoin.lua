-- Rejoin for Neovim 0.7 and later: `require("rejoin").setup()` in init.lua, with this file in a directory `lua` of the
-- runtime path. Options: `cmd`, `settings` (inlayHints, codeLens, definitions).
local M = {}

local extensions = {}
for name in ("cl clcpp cu cuh hip ll glsl hlsl vert tesc tese geom frag comp mesh task rgen rint rahit rchit rmiss rcall"):gmatch("%a+") do
  extensions[name] = true
end

local function root(path)
  for _, marker in ipairs({ ".rejoin", "compile_commands.json", "compile_flags.txt", ".git" }) do
    local directory = vim.fn.fnamemodify(path, ":p:h")
    while directory ~= "/" and directory ~= "" do
      if vim.fn.filereadable(directory .. "/" .. marker) == 1 or vim.fn.isdirectory(directory .. "/" .. marker) == 1 then
        return directory
      end
      directory = vim.fn.fnamemodify(directory, ":h")
    end
  end
  return vim.fn.fnamemodify(path, ":p:h")
end

function M.setup(options)
  options = options or {}
  local clients = {}
  local function attach(buffer)
    local path = vim.api.nvim_buf_get_name(buffer)
    if not extensions[vim.fn.fnamemodify(path, ":e")] then
      return
    end
    local directory = root(path)
    if not clients[directory] then
      clients[directory] = vim.lsp.start_client({
        name = "rejoin",
        cmd = options.cmd or { "rejoin", "lsp" },
        root_dir = directory,
        init_options = vim.tbl_extend("keep", options.settings or {}, { definitions = false }),
      })
    end
    vim.lsp.buf_attach_client(buffer, clients[directory])
  end
  vim.api.nvim_create_autocmd({ "BufReadPost", "BufNewFile" }, {
    group = vim.api.nvim_create_augroup("rejoin", {}),
    callback = function(event)
      attach(event.buf)
    end,
  })
end

return M
