import { createReader } from '#web/guest/reader.tsx'
import type { Words } from './words-en.ts'

/** How a person reads the page of their choices; it names no terms. */
export const { ReaderProvider, useReader } = createReader<Words, never>(() => '')
