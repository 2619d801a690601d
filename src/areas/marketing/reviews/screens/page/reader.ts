import { createReader } from '#web/guest/reader.tsx'
import type { Words } from './words-en.ts'

/** How the guest reads the question; it names no terms. */
export const { ReaderProvider, useReader } = createReader<Words, never>(() => '')
