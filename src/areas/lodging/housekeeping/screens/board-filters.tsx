import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { inNumberOrder } from '#areas/property/rooms/rules.ts'
import type { Reply } from '#core/contract.ts'
import { conditionMarks, type ConditionName } from '#web/theme/status-colors.ts'
import type { housekeeping } from '../contract.ts'
import type { BoardView } from './board.ts'
import styles from './board.module.css'

type FilterProps = {
  board: Reply<typeof housekeeping.board>
  view: BoardView
  setView: (change: Readonly<Record<string, string | undefined>>) => void
}

/** Counts that are filters, and the two places rooms are looked for by: floor and type. */
export function BoardFilters({ board: { counts, rooms }, view, setView }: FilterProps) {
  const { t } = useTranslation(['housekeeping', 'shell'])
  const states: readonly [string, ConditionName, number, string][] = [
    ['DIRTY', 'DIRTY', counts.dirty, t('shell:condition.DIRTY')],
    ['CLEANING', 'CLEANING', counts.cleaning, t('shell:condition.CLEANING')],
    ['CLEAN', 'CLEAN', counts.clean, t('shell:condition.CLEAN')],
    ['INSPECTED', 'INSPECTED', counts.inspected, t('shell:condition.INSPECTED')],
    ['BLOCKED', 'OUT_OF_ORDER', counts.blocked, t('blocked')],
  ]
  const floors = [...new Set(rooms.map((room) => room.floor))].filter((floor) => floor !== '').toSorted(inNumberOrder)
  const types = [...new Map(rooms.map((room) => [room.roomTypeId, room.roomTypeName]))]
  return (
    <>
      <div className={styles['board-states']} role="group" aria-label={t('filterCondition')}>
        {states.map(([value, mark, count, label]) => (
          <button
            key={value}
            type="button"
            aria-pressed={view.condition === value}
            style={{ '--mark': conditionMarks[mark].color } as React.CSSProperties}
            onClick={() => setView({ condition: view.condition === value ? undefined : value })}
          >
            <b>{count}</b>
            <span>{label}</span>
          </button>
        ))}
      </div>
      <div className={styles['board-selects']}>
        {floors.length > 1 && (
          <Choice
            label={t('filterFloor')}
            value={view.floor}
            options={floors.map((floor) => [floor, floor])}
            onChange={(floor) => setView({ floor })}
          />
        )}
        {types.length > 1 && (
          <Choice label={t('filterType')} value={view.type} options={types} onChange={(type) => setView({ type })} />
        )}
      </div>
    </>
  )
}

type ChoiceProps = {
  label: string
  value: string | undefined
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const { t } = useTranslation(['housekeeping', 'shell'])
  return (
    <MuiTextField
      select
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: 148 }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('shell:list.all')}</MenuItem>
      {options.map(([id, name]) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
