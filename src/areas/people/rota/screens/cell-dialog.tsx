import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Question } from '#web/ui/question.tsx'
import type { RotaShift, ShiftMark, ShiftType } from '../contract/replies.ts'
import { rota } from '../contract/rota.ts'
import { SHIFT_KINDS, type ShiftKind } from '../rules/states.ts'
import { type Cell, fits, NOTHING, wantedOf } from './grid/edits.ts'
import { placeOf } from './grid/rows.ts'
import type { Marks } from './grid/use-rota.ts'
import { useWarningWords } from './warning-list.tsx'
import type { Edits } from './grid/use-edits.ts'

type Props = {
  cell: Cell
  types: readonly ShiftType[]
  marks: Marks
  edits: Edits
  timeZone: string
  onClose: () => void
}

/** A cell of the rota: each shift in it, or a new one. */
export function CellDialog({ cell, ...props }: Props) {
  const { t } = useTranslation('rota')
  const shifts = cell.row.cells.get(cell.day) ?? []
  const [chosen, setChosen] = useState(cell.row.kind === 'group' ? undefined : shifts[0]?.id)
  const shift = shifts.find(({ id }) => id === chosen)
  return (
    <ShiftForm key={chosen ?? 'new'} {...props} cell={cell} shift={shift}>
      {(shifts.length > 1 || (shifts.length > 0 && cell.row.kind === 'group')) && (
        <TextField select label={t('cell.which')} value={chosen ?? ''} onChange={(event) => setChosen(event.target.value || undefined)} slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}>
          <MenuItem value="">{t('cell.new')}</MenuItem>
          {shifts.map((each) => (
            <MenuItem key={each.id} value={each.id}>
              {labelOf(each, props.types, props.timeZone)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </ShiftForm>
  ) // prettier-ignore
}

function labelOf(shift: RotaShift, types: readonly ShiftType[], timeZone: string): string {
  const { starts, ends } = wantedOf(shift, timeZone)
  const code = types.find(({ id }) => id === shift.typeId)?.code ?? ''
  return [code, starts && ends && `${starts}–${ends}`].filter(Boolean).join(' ') || shift.kind
}

type Typed = { typeId: string; kind: ShiftKind; starts: string; ends: string; area: string; note: string }

function typedOf(shift: RotaShift | undefined, first: ShiftType | undefined, timeZone: string): Typed {
  if (!shift) return { typeId: first?.id ?? '', kind: first?.kind ?? 'WORK', starts: first?.starts ?? '09:00', ends: first?.ends ?? '17:00', area: '', note: '' } // prettier-ignore
  const { starts = '', ends = '', area = '', note = '' } = wantedOf(shift, timeZone)
  return { typeId: shift.typeId ?? '', kind: shift.kind, starts, ends, area, note }
}

/** What still warns about a shift. */
function Warned({ warnings }: { warnings: ShiftMark['warnings'] }) {
  const words = useWarningWords()
  if (warnings.length === 0) return null
  return (
    <Alert severity="warning" icon={<Icon name="alert" />}>
      {warnings.map(words).map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  )
}

type FormProps = Props & { shift: RotaShift | undefined; children: React.ReactNode }

function ShiftForm({ cell, types, marks, shift, edits, timeZone, onClose, children }: FormProps) {
  const { t } = useTranslation(['rota', 'shell'])
  const { day } = useDays()
  const offered = types.filter((type) => fits(type, cell.row) || type.id === shift?.typeId)
  const [typed, setTyped] = useState(() => typedOf(shift, offered[0], timeZone))
  const set = (change: Partial<Typed>) => setTyped((known) => ({ ...known, ...change }))
  const isOff = typed.kind === 'DAY_OFF'
  const who = cell.row.kind === 'group' ? t('grid.open') : cell.row.person.name
  const save = () => {
    const place = shift ? { employeeId: shift.employeeId, departmentId: shift.departmentId, positionId: shift.positionId } : placeOf(cell.row) // prettier-ignore
    const { typeId, kind, area, note, starts, ends } = typed
    const times = isOff ? {} : { starts, ends }
    const wanted = {
      ...place,
      on: cell.day,
      kind,
      typeId: isOff || typeId === '' ? null : typeId,
      area,
      note,
      ...times,
    }
    edits.run(
      shift
        ? { ...NOTHING, changed: [{ ...wanted, id: shift.id, version: shift.version }] }
        : { ...NOTHING, added: [wanted] },
    )
    onClose()
  }
  const choose = (typeId: string) => {
    const type = types.find(({ id }) => id === typeId)
    set({ typeId, ...(type && { kind: type.kind, starts: type.starts, ends: type.ends }) })
  }
  const kinds = SHIFT_KINDS.filter((kind) => kind !== 'DAY_OFF' || cell.row.kind === 'person')
  const hasTimes = isOff || (typed.starts !== '' && typed.ends !== '')
  return (
    <Question title={`${who}, ${day(cell.day, 'short')}`} ok={t('shell:save')} error={null} isPending={false} isDisabled={!hasTimes} onOk={save} onClose={onClose}>
      {children}
      {shift && <Warned warnings={marks.get(shift.id) ?? []} />}
      <TextField select autoFocus label={t('cell.type')} value={typed.typeId} onChange={(event) => choose(event.target.value)} disabled={isOff} slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}>
        <MenuItem value="">{t('cell.ownTimes')}</MenuItem>
        {offered.map((type) => (
          <MenuItem key={type.id} value={type.id}>
            {type.code} · {type.name}
          </MenuItem>
        ))}
      </TextField>
      <TextField select label={t('cell.kind')} value={typed.kind} onChange={(event) => set({ kind: SHIFT_KINDS.find((kind) => kind === event.target.value) ?? 'WORK' })}>
        {kinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(`kind.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      {!isOff && (
        <Stack direction="row" sx={{ gap: 2 }}>
          <TextField type="time" label={t('starts')} value={typed.starts} onChange={(event) => set({ starts: event.target.value })} slotProps={{ inputLabel: { shrink: true } }} sx={{ flex: 1 }} />
          <TextField type="time" label={t('ends')} value={typed.ends} onChange={(event) => set({ ends: event.target.value })} slotProps={{ inputLabel: { shrink: true } }} sx={{ flex: 1 }} helperText={typed.ends !== '' && typed.ends <= typed.starts ? t('cell.nextDay') : ' '} />
        </Stack>
      )}
      <TextField label={t('cell.area')} value={typed.area} onChange={(event) => set({ area: event.target.value })} slotProps={{ htmlInput: { maxLength: 60 } }} />
      <TextField label={t('cell.note')} value={typed.note} onChange={(event) => set({ note: event.target.value })} multiline minRows={2} slotProps={{ htmlInput: { maxLength: 300 } }} />
      {shift && <RemoveButton shift={shift} edits={edits} onClose={onClose} />}
      {shift && shift.state !== 'DRAFT' && <Changes shiftId={shift.id} />}
    </Question>
  ) // prettier-ignore
}

function RemoveButton({ shift, edits, onClose }: { shift: RotaShift; edits: Edits; onClose: () => void }) {
  const { t } = useTranslation('rota')
  const remove = () => {
    edits.run({ ...NOTHING, removed: [{ id: shift.id, version: shift.version }] })
    onClose()
  }
  return (
    <Button color="error" onClick={remove} sx={{ justifySelf: 'start' }}>
      {t('cell.remove')}
    </Button>
  )
}

/** What changed of a shift after it was published. */
function Changes({ shiftId }: { shiftId: string }) {
  const { t } = useTranslation('rota')
  const { moment } = useDays()
  const { data } = useQuery(queryOf(rota.shiftChanges, { rotaShiftId: shiftId, limit: 20 }))
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-label={t('cell.changes')}>
      <b>{t('cell.changes')}</b>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {data.rows.map(({ id, reason, changedAt, actorName }) => (
          <li key={id}>
            {moment(changedAt)}, {actorName}: {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}
