;;; rejoin.el --- Rejoin for Eglot -*- lexical-binding: t -*-

;; Part of Rejoin, under the Apache License v2.0 with LLVM Exceptions.
;; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

;;; Commentary:

;; (require 'rejoin) and M-x eglot in a buffer of OpenCL C, CUDA, HIP, GLSL, HLSL or LLVM assembly.

;;; Code:

(require 'eglot)

(define-derived-mode rejoin-kernel-mode c++-mode "Kernel"
  "Major mode for GPU kernels that `rejoin lsp' knows.")

(define-derived-mode rejoin-assembly-mode prog-mode "LLVM"
  "Major mode for LLVM assembly that `rejoin lsp' knows."
  (setq-local comment-start "; "))

(add-to-list 'auto-mode-alist '("\\.\\(cl\\|clcpp\\|cuh?\\|hip\\|[gh]lsl\\|vert\\|tes[ce]\\|geom\\|frag\\|comp\\|mesh\\|task\\|rgen\\|rint\\|ra?hit\\|rchit\\|rmiss\\|rcall\\)\\'" . rejoin-kernel-mode))
(add-to-list 'auto-mode-alist '("\\.ll\\'" . rejoin-assembly-mode))
(add-to-list 'eglot-server-programs
             '((rejoin-kernel-mode rejoin-assembly-mode)
               . ("rejoin" "lsp" :initializationOptions (:definitions :json-false))))

(provide 'rejoin)
;;; rejoin.el ends here
