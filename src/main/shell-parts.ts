import type { ShellParts } from '#web/shell/slots.ts'

const parts = import.meta.glob<ShellParts>('../areas/*/*/screens/shell.ts', { eager: true, import: 'shell' })

/** What areas add to the shell, found by their files. */
export const shellParts: readonly ShellParts[] = Object.values(parts)
