import { createReader } from '#web/guest/reader.tsx'
import type { Words } from './words-en.ts'

/** The translations of the page of a person's choices; it names no terms. */
export const { ReaderProvider, useReader } = createReader<Words, never>(() => '')
