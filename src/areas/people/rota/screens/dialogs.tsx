import type { Day } from '#core/dates.ts'
import { CellDialog } from './cell-dialog.tsx'
import type { Cell } from './grid/edits.ts'
import type { GridRow } from './grid/rows.ts'
import type { Edits } from './grid/use-edits.ts'
import type { RotaData } from './grid/use-rota.ts'
import { PublishDialog } from './publish-dialog.tsx'
import type { RotaView } from './use-view.ts'
import { WarningsDialog } from './warnings-dialog.tsx'
import { CopyDialog, PatternDialog } from './week-dialogs.tsx'

/** What a planner is about to do in a dialog. */
export type OpenDialog = { kind: 'cell'; cell: Cell } | { kind: 'publish' } | { kind: 'copy' } | { kind: 'pattern' }

export type DialogProps = {
  asked: OpenDialog | undefined
  edits: Edits
  rows: readonly GridRow[]
  setUp: RotaData['setUp']
  timeZone: string
  view: RotaView
  onClose: () => void
}

/** The one dialog that is open over the rota. */
export function Dialogs({ asked, edits, rows, setUp, timeZone, view, onClose }: DialogProps) {
  if (edits.asked)
    return <WarningsDialog warnings={edits.asked.warnings} isPending={edits.isPending} onOk={edits.answer} onClose={edits.dismiss} /> // prettier-ignore
  if (!asked || !setUp) return null
  const departments = setUp.departments.filter(({ id, isPlanned }) => isPlanned && (!view.departmentId || view.departmentId === id)) // prettier-ignore
  switch (asked.kind) {
    case 'cell':
      return <CellDialog cell={fresh(asked.cell, rows)} types={setUp.types} edits={edits} timeZone={timeZone} onClose={onClose} /> // prettier-ignore
    case 'publish':
      return <PublishDialog departments={departments} view={view} timeZone={timeZone} onClose={onClose} />
    case 'copy':
      return <CopyDialog departments={departments} edits={edits} view={view} onClose={onClose} />
    case 'pattern':
      return <PatternDialog patterns={setUp.patterns} rows={rows} edits={edits} view={view} onClose={onClose} />
  }
}

/** The cell as it is now: what is in it may have changed since it was opened. */
const fresh = ({ row, day }: { row: GridRow; day: Day }, rows: readonly GridRow[]): Cell => ({
  row: rows.find(({ key }) => key === row.key) ?? row,
  day,
})
