// Hands a descriptor back to the process that sent it.
process.on('message', (what, handle) => process.send?.(what, handle))
