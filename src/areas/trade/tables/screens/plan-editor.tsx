import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '#web/ui/class-names.ts'
import { useSend } from '#web/api.ts'
import { useLeaveGuard } from '#web/leave-guard.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { toast } from '#web/ui/toasts.tsx'
import { type Floor, type Shape, SHAPES } from '../contract/replies.ts'
import { GRID, tables } from '../contract/tables.ts'
import { placeOf } from './floor-plan.tsx'
import { added, broughtIn, drawnFrom, moved, type Drawn, toDrawn, toPlaced } from './drawing.ts'
import { TableCodes } from './table-codes.tsx'
import styles from './plan.module.css'

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A floor as it is drawn here, what changed of it since, and the saving of it. */
function useDrawing(floor: Floor, close: () => void) {
  const { t } = useTranslation(['tables', 'shell'])
  const notify = useNotify()
  const { mutate, isPending } = useSend(tables.savePlan)
  const confirm = useConfirm()
  const [base, setBase] = useState(floor)
  const [name, setName] = useState(floor.name)
  const [drawn, setDrawn] = useState<readonly Drawn[]>(() => floor.tables.map(drawnFrom))
  const [chosenKey, choose] = useState<string>()
  const isDirty =
    name !== base.name || JSON.stringify(drawn.map(toPlaced)) !== JSON.stringify(base.tables.map(toDrawn).map(toPlaced))
  useLeaveGuard(isDirty)
  const giveUp = async () => {
    if (!isDirty || (await confirm({ message: t('shell:leave.message'), ok: t('shell:leave.ok') }))) close()
  }
  const bringIn = () => {
    if (name === base.name) setName(floor.name)
    setDrawn(broughtIn(base.tables, drawn, floor.tables))
    setBase(floor)
  }
  const change = (key: string, to: (table: Drawn) => Drawn) =>
    setDrawn((now) => now.map((table) => (table.key === key ? to(table) : table)))
  const remove = (key: string) => setDrawn(drawn.filter((table) => table.key !== key))
  const add = () => {
    const table = added(drawn)
    setDrawn([...drawn, table])
    choose(table.key)
  }
  const save = () =>
    mutate(
      { floorId: floor.id, version: base.version, name, tables: drawn.map(toPlaced) },
      {
        onSuccess: () => {
          toast(t('planSaved', { name }))
          close()
        },
        onError: notify.refusal,
      },
    )
  /** Whether another user has saved the floor since it was taken to be drawn. */
  const isBehind = floor.version !== base.version
  const maySave = !isPending && !isBehind && name.trim() !== ''
  return { name, setName, drawn, chosenKey, choose, change, remove, add, isBehind, bringIn, maySave, save, giveUp }
}

/**
 * Draws a floor: tables are dragged, or moved with the arrow keys, and saved at once. What another user saves meanwhile changes nothing
 * drawn here until it is brought in.
 */
export function PlanEditor({ floor, close }: { floor: Floor; close: () => void }) {
  const { t } = useTranslation(['tables', 'shell'])
  const drawing = useDrawing(floor, close)
  const { name, drawn, chosenKey, choose, change } = drawing
  const chosen = drawn.find(({ key }) => key === chosenKey)
  return (
    <Stack spacing={4}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <TextField
          size="small"
          label={t('name')}
          value={name}
          sx={{ width: 240 }}
          onChange={({ target }) => drawing.setName(target.value)}
        />
        <Button variant="outlined" onClick={drawing.add}>
          {t('addTable')}
        </Button>
        <TableCodes floorId={floor.id} />
        <span style={{ flex: 1 }} />
        <Button onClick={() => void drawing.giveUp()}>{t('shell:cancel')}</Button>
        <Button variant="contained" disabled={!drawing.maySave} onClick={drawing.save}>
          {t('shell:save')}
        </Button>
      </Stack>
      {drawing.isBehind && (
        <Alert severity="warning" action={<Button onClick={drawing.bringIn}>{t('bringIn')}</Button>}>
          {t('planBehind')}
        </Alert>
      )}
      <Canvas drawn={drawn} chosenKey={chosenKey} choose={choose} change={change} />
      {chosen ? (
        <Details
          table={chosen}
          change={(fields) => change(chosen.key, (table) => moved({ ...table, ...fields }, [0, 0]))}
          remove={() => drawing.remove(chosen.key)}
        />
      ) : (
        <Typography color="textSecondary">{t('editHelp')}</Typography>
      )}
    </Stack>
  )
}

type CanvasProps = {
  drawn: readonly Drawn[]
  chosenKey: string | undefined
  choose: (key: string) => void
  change: (key: string, to: (table: Drawn) => Drawn) => void
}

function Canvas({ drawn, chosenKey, choose, change }: CanvasProps) {
  const { t } = useTranslation('tables')
  const canvas = useRef<HTMLDivElement>(null)
  const grip = useRef<{ key: string; x: number; y: number; table: Drawn }>(undefined)
  const down = (event: PointerEvent<HTMLButtonElement>, table: Drawn) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { key: table.key, x: event.clientX, y: event.clientY, table }
    choose(table.key)
  }
  const move = (event: PointerEvent) => {
    const box = canvas.current?.getBoundingClientRect()
    if (!grip.current || !box) return
    const { key, x, y, table } = grip.current
    const step = [((event.clientX - x) / box.width) * GRID.columns, ((event.clientY - y) / box.height) * GRID.rows].map(
      Math.round,
    )
    change(key, () => moved(table, [step[0] ?? 0, step[1] ?? 0]))
  }
  const press = (event: KeyboardEvent, { key }: Drawn) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    change(key, (table) => moved(table, step))
  }
  return (
    <div className={styles['floor-scroll']}>
      <div
        ref={canvas}
        className={classNames(styles['floor-plan'], styles['floor-editor'])}
        role="group"
        aria-label={t('edit')}
      >
        {drawn.map((table) => (
          <button
            key={table.key}
            type="button"
            className={styles['floor-table']}
            data-shape={table.shape}
            data-chosen={table.key === chosenKey}
            aria-pressed={table.key === chosenKey}
            aria-label={t('tableAt', { name: table.name, x: table.x, y: table.y })}
            style={{
              ...placeOf(table),
              backgroundColor: 'var(--status-confirmed-fill)',
              color: 'var(--status-confirmed-text)',
              borderColor: 'var(--status-confirmed-edge)',
            }}
            onPointerDown={(event) => down(event, table)}
            onPointerMove={move}
            onPointerUp={() => (grip.current = undefined)}
            onFocus={() => choose(table.key)}
            onKeyDown={(event) => press(event, table)}
          >
            <span className={styles['floor-words']}>
              <strong>{table.name}</strong>
              <span>{table.seats}</span>
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}

/** Degrees of one press. */
const TURN = 45

type DetailsProps = { table: Drawn; change: (fields: Partial<Drawn>) => void; remove: () => void }

function Details({ table, change, remove }: DetailsProps) {
  const { t } = useTranslation('tables')
  const number = (field: 'seats' | 'w' | 'h' | 'attentionMinutes', label: string, max: number) => (
    <TextField
      size="small"
      type="number"
      label={label}
      value={table[field]}
      sx={{ width: 120 }}
      slotProps={{ htmlInput: { min: 1, max } }}
      onChange={({ target }) => change({ [field]: Math.min(max, Math.max(1, Number(target.value) || 1)) })}
    />
  )
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={t('tableName', { name: table.name })}
      sx={{ flexWrap: 'wrap', gap: 3 }}
    >
      <TextField
        size="small"
        label={t('name')}
        value={table.name}
        sx={{ width: 120 }}
        onChange={({ target }) => change({ name: target.value.slice(0, 20) })}
      />
      {number('seats', t('places'), 60)}
      <TextField
        select
        size="small"
        label={t('shape')}
        value={table.shape}
        sx={{ width: 140 }}
        onChange={({ target }) => change({ shape: target.value as Shape })}
      >
        {SHAPES.map((shape) => (
          <MenuItem key={shape} value={shape}>
            {t(`shapes.${shape}`)}
          </MenuItem>
        ))}
      </TextField>
      {number('w', t('wide'), 12)}
      {number('h', t('high'), 12)}
      <Button onClick={() => change({ rotation: (table.rotation + TURN) % 360 })}>{t('turn')}</Button>
      {number('attentionMinutes', t('attention'), 600)}
      <Button color="error" onClick={remove}>
        {t('removeTable')}
      </Button>
    </Stack>
  )
}
