import { createReader } from '#web/guest/reader.tsx'
import type { Words } from './words-en.ts'

/** How the guest reads the page of the stay; it names no terms. */
export const { ReaderProvider, useReader } = createReader<Words, never>(() => '')
