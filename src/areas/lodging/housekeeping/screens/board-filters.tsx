import { useTranslation } from 'react-i18next'
import { inNumberOrder } from '#areas/property/rooms/rules.ts'
import type { Reply } from '#core/contract.ts'
import { conditionMarks, type ConditionName } from '#web/theme/status-colors.ts'
import { useUrlState } from '#web/navigation.tsx'
import { Choice } from '#web/ui/choice.tsx'
import type { Attendant, housekeeping } from '../contract.ts'
import type { BoardView } from './board.ts'
import styles from './board.module.css'

type FilterProps = {
  board: Reply<typeof housekeeping.board>
  view: BoardView
  attendants: readonly Attendant[]
  setView: (change: Readonly<Record<string, string | undefined>>) => void
}

const SELECT_WIDTH = 148

/** Counts that are filters, and the two places rooms are looked for by: floor and type. */
export function BoardFilters({ board: { counts, rooms }, view, attendants, setView }: FilterProps) {
  const { t } = useTranslation(['housekeeping', 'shell'])
  const [url] = useUrlState()
  const states: readonly [string, ConditionName, number, string][] = [
    ['DIRTY', 'DIRTY', counts.dirty, t('shell:condition.DIRTY')],
    ['CLEANING', 'CLEANING', counts.cleaning, t('shell:condition.CLEANING')],
    ['CLEAN', 'CLEAN', counts.clean, t('shell:condition.CLEAN')],
    ['INSPECTED', 'INSPECTED', counts.inspected, t('shell:condition.INSPECTED')],
    ['BLOCKED', 'OUT_OF_ORDER', counts.blocked, t('blocked')],
  ]
  const floors = [...new Set(rooms.map((room) => room.floor))].filter((floor) => floor !== '').toSorted(inNumberOrder)
  const all = { value: '', label: t('shell:list.all') }
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
            value={view.floor ?? ''}
            options={[all, ...floors.map((floor) => ({ value: floor, label: floor }))]}
            onChange={(floor) => setView({ floor })}
            width={SELECT_WIDTH}
          />
        )}
        {types.length > 1 && (
          <Choice
            label={t('filterType')}
            value={view.type ?? ''}
            options={[all, ...types.map(([value, label]) => ({ value, label }))]}
            onChange={(type) => setView({ type })}
            width={SELECT_WIDTH}
          />
        )}
        {attendants.length > 0 && (
          <Choice
            label={t('attendants.attendant')}
            value={url['attendant'] ?? ''}
            options={[
              all,
              { value: 'NONE', label: t('attendants.nobody') },
              ...attendants.map(({ employeeId, name }) => ({ value: employeeId, label: name })),
            ]}
            onChange={(attendant) => setView({ attendant })}
            width={SELECT_WIDTH}
          />
        )}
      </div>
    </>
  )
}
