import { createReader } from '#web/guest/reader.tsx'
import type { Words } from './words-en.ts'

/** How a buyer reads the page of gift vouchers. */
export const { ReaderProvider, useReader } = createReader<Words, never>(() => '')
