import { writeCsvFile } from './csv.ts'
import { writeDatev } from './datev.ts'
import type { Writers } from './export-content.ts'
import { writeIif } from './iif.ts'
import { writeSaft } from './saft.ts'
import { writeTally } from './tally.ts'

/** Who writes a file of each format. */
export const writers: Writers = {
  CSV: writeCsvFile,
  TALLY: writeTally,
  DATEV: writeDatev,
  IIF: writeIif,
  SAFT: writeSaft,
}
