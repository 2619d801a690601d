import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The text of a PDF as it is laid out. */
export function pdfText(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'hotelmate-pdf-'))
  try {
    writeFileSync(join(folder, 'a.pdf'), bytes)
    return execFileSync('pdftotext', ['-layout', join(folder, 'a.pdf'), '-']).toString()
  } finally {
    rmSync(folder, { recursive: true })
  }
}
