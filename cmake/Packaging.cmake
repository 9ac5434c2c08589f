# Debian packages (`make package`): rejoin (tool, plugin, C library), librejoin-dev, python3-rejoin; and a tarball that
# can be unpacked anywhere (cpack -G TGZ).
string(TIMESTAMP PACKAGING_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(PACKAGING ${CMAKE_BINARY_DIR}/packaging)
set(MAINTAINER "Rejoin developers <rejoin@users.noreply.github.com>")
configure_file(packaging/copyright.in ${PACKAGING}/copyright COPYONLY)
find_program(GZIP_PROGRAM gzip REQUIRED)
# Files without time stamps, so that packages depend on their contents only.
function(packaging_compress NAME TEXT)
  file(CONFIGURE OUTPUT ${PACKAGING}/${NAME} CONTENT "${TEXT}" @ONLY)
  execute_process(COMMAND ${GZIP_PROGRAM} -9nkf ${PACKAGING}/${NAME} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

include(GNUInstallDirs)
foreach(PACKAGE_AND_COMPONENT rejoin:tool librejoin-dev:dev python3-rejoin:python)
  string(REPLACE ":" ";" PAIR ${PACKAGE_AND_COMPONENT})
  list(GET PAIR 0 PACKAGE)
  list(GET PAIR 1 COMPONENT)
  file(MAKE_DIRECTORY ${PACKAGING}/${PACKAGE})
  packaging_compress(${PACKAGE}/changelog.Debian
    "${PACKAGE} (${PROJECT_VERSION}-1) unstable; urgency=medium\n\n  * Version ${PROJECT_VERSION}.\n\n -- ${MAINTAINER}  ${PACKAGING_DATE}\n")
  install(FILES ${PACKAGING}/copyright ${PACKAGING}/${PACKAGE}/changelog.Debian.gz
          DESTINATION share/doc/${PACKAGE} COMPONENT ${COMPONENT})
endforeach()
# Man pages and completions, from the options that the tool lists.
set(MANUAL ${CMAKE_BINARY_DIR}/manual)
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND AND REJOIN_BUILD_TOOLS)
  add_custom_command(OUTPUT ${MANUAL}/stamp
    COMMAND ${CMAKE_COMMAND} -E rm -rf ${MANUAL}
    COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/utils/make-manual $<TARGET_FILE:rejoin> ${MANUAL}
    COMMAND sh -c "${GZIP_PROGRAM} -9n ${MANUAL}/man1/*.1"
    COMMAND ${CMAKE_COMMAND} -E touch ${MANUAL}/stamp
    DEPENDS rejoin ${CMAKE_SOURCE_DIR}/utils/make-manual VERBATIM)
  add_custom_target(rejoin-manual ALL DEPENDS ${MANUAL}/stamp)
  install(DIRECTORY ${MANUAL}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT tool)
  install(FILES ${MANUAL}/rejoin.bash DESTINATION share/bash-completion/completions RENAME rejoin COMPONENT tool)
  install(FILES ${MANUAL}/_rejoin DESTINATION share/zsh/vendor-completions COMPONENT tool)
  install(FILES ${MANUAL}/rejoin.fish DESTINATION share/fish/vendor_completions.d COMPONENT tool)
elseif(REJOIN_BUILD_TOOLS)
  message(WARNING "Python 3 was not found: man pages and completions are not made")
endif()
install(PROGRAMS ci/lint-changed DESTINATION share/rejoin/ci COMPONENT tool)
install(PROGRAMS ci/slurm-array DESTINATION share/rejoin/ci COMPONENT python)
install(FILES ci/gitlab.yml action.yml DESTINATION share/rejoin/ci COMPONENT tool)
install(DIRECTORY editors/neovim editors/emacs editors/helix DESTINATION share/rejoin/editors COMPONENT tool)
install(DIRECTORY python/rejoin DESTINATION lib/python3/dist-packages COMPONENT python
        PATTERN __pycache__ EXCLUDE)

set(CPACK_PACKAGE_NAME rejoin)
set(CPACK_PACKAGE_VENDOR "Rejoin developers")
set(CPACK_PACKAGE_CONTACT "${MAINTAINER}")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "convergence and uniformity of GPU programs")
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_COMPONENTS_ALL tool dev python)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_ARCHIVE_COMPONENT_INSTALL OFF)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_TOOL_PACKAGE_NAME rejoin)
set(CPACK_DEBIAN_TOOL_PACKAGE_SECTION devel)
# Beside the libraries: clang's own headers, without which no OpenCL C is read.
set(CPACK_DEBIAN_TOOL_PACKAGE_DEPENDS "libclang-common-22-dev")
# Sources of kernels are compiled by it, and graphs of reports drawn.
set(CPACK_DEBIAN_TOOL_PACKAGE_RECOMMENDS "clang-22, libclc-22, glslang-tools, graphviz, python3-rejoin")
# MLIR is read through its tools.
set(CPACK_DEBIAN_TOOL_PACKAGE_SUGGESTS "mlir-22-tools")
set(CPACK_DEBIAN_TOOL_DESCRIPTION
"Rejoin shows which values and branches of a kernel are uniform, for which
groups of threads, and why the others are not; finds barriers and cross-lane
operations where not all threads are; runs kernels and validates
transformations. It has a language server for editors, reports for continuous
integration, and a pass plugin for LLVM 22.")
# The shared library of the C interface: who links it, and when the cache of libraries is made again.
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
file(WRITE ${PACKAGING}/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_TOOL_PACKAGE_CONTROL_EXTRA ${PACKAGING}/triggers)
# The package is named by the tool; its library is one of several parts. CPack adds scripts that call ldconfig to each
# package with a library, also beside the trigger.
file(WRITE ${PACKAGING}/lintian/rejoin "rejoin: package-name-doesnt-match-sonames libRejoinC${PROJECT_VERSION_MAJOR}
rejoin: maintscript-calls-ldconfig [postinst]
rejoin: maintscript-calls-ldconfig [postrm]
")
install(FILES ${PACKAGING}/lintian/rejoin DESTINATION share/lintian/overrides COMPONENT tool)
set(CPACK_DEBIAN_DEV_PACKAGE_NAME librejoin-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "rejoin (= ${PROJECT_VERSION}-1), llvm-22-dev, libz3-dev")
set(CPACK_DEBIAN_DEV_DESCRIPTION
"The C interface, and the C++ libraries with their CMake package, for tools and
for passes of one's own that ask for the uniformity analysis.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-rejoin)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3:any (>= 3.9), rejoin (= ${PROJECT_VERSION}-1)")
set(CPACK_DEBIAN_PYTHON_DESCRIPTION
"A typed module over the C interface of Rejoin: analyses, findings and their
causes as objects that show themselves in notebooks.")
include(CPack)
