import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinesSkeleton } from '#web/ui/states.tsx'
import { CellDialog } from './cell-dialog.tsx'
import type { Cell } from './grid/edits.ts'
import type { GridRow } from './grid/rows.ts'
import type { Edits } from './grid/use-edits.ts'
import type { RotaData } from './grid/use-rota.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { WeekPart } from './rail.tsx'
import type { RotaView } from './use-view.ts'
import { WarningsDialog } from './warnings-dialog.tsx'
import { CopyDialog, PatternDialog } from './week-dialogs.tsx'

/** What a planner is about to do in a dialog. */
export type OpenDialog =
  | { kind: 'cell'; cell: Cell }
  | { kind: 'publish' }
  | { kind: 'copy' }
  | { kind: 'pattern' }
  | { kind: 'week' }

export type DialogProps = {
  asked: OpenDialog | undefined
  edits: Edits
  rows: readonly GridRow[]
  marks: RotaData['marks']
  setUp: RotaData['setUp']
  week: RotaData['week']
  timeZone: string
  view: RotaView
  onClose: () => void
}

/** The one dialog that is open over the rota. */
export function Dialogs({ asked, edits, rows, marks, setUp, week, timeZone, view, onClose }: DialogProps) {
  if (edits.asked)
    return <WarningsDialog warnings={edits.asked.warnings} isPending={edits.isPending} onOk={edits.answer} onClose={edits.dismiss} /> // prettier-ignore
  if (!asked || !setUp) return null
  const departments = setUp.departments.filter(({ id, isPlanned }) => isPlanned && (!view.departmentId || view.departmentId === id)) // prettier-ignore
  switch (asked.kind) {
    case 'week':
      return <WeekFigures week={week} setUp={setUp} view={view} onClose={onClose} />
    case 'cell':
      return <CellDialog cell={fresh(asked.cell, rows)} types={setUp.types} marks={marks} edits={edits} timeZone={timeZone} onClose={onClose} /> // prettier-ignore
    case 'publish':
      return <PublishDialog departments={departments} view={view} timeZone={timeZone} onClose={onClose} />
    case 'copy':
      return <CopyDialog departments={departments} edits={edits} view={view} onClose={onClose} />
    case 'pattern':
      return <PatternDialog patterns={setUp.patterns} rows={rows} edits={edits} view={view} onClose={onClose} />
  }
}

type FiguresProps = Pick<DialogProps, 'week' | 'view' | 'onClose'> & { setUp: NonNullable<RotaData['setUp']> }

/** Hours and cost of the week, on screens without room beside the grid. */
function WeekFigures({ week, setUp, view, onClose }: FiguresProps) {
  const { t } = useTranslation('rota')
  return (
    <Dialog open title={t('rail.title')} onClose={onClose}>
      {week ? <WeekPart week={week} setUp={setUp} view={view} /> : <LinesSkeleton />}
    </Dialog>
  )
}

/** The cell as it is now: what is in it may have changed since it was opened. */
const fresh = ({ row, day }: { row: GridRow; day: Day }, rows: readonly GridRow[]): Cell => ({
  row: rows.find(({ key }) => key === row.key) ?? row,
  day,
})
