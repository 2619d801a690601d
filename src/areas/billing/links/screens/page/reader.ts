import { termText } from '#areas/property/rates/rules/term-words.ts'
import type { TermLine } from '#areas/property/rates/contract/policies.ts'
import { createReader } from '#web/guest/reader.tsx'
import type { Words } from './words-en.ts'

/** How the guest reads a bill. */
export const { ReaderProvider, useReader } = createReader<Words, TermLine>(termText)
