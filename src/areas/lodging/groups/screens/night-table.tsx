import { useTranslation } from 'react-i18next'
import { weekdayOf } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import type { Group, GroupNight, GroupType } from '../contract/replies.ts'
import { editKey, type Edits, pasted, roomsIn } from '../rules/edits.ts'
import styles from './night-table.module.css'

type Props = {
  group: Group
  edits: Edits
  isOpen: boolean
  onChange: (edits: Edits) => void
  onSave: () => void
  onDiscard: () => void
}

const SATURDAY = 6
const figures = ['pickedUp', 'released', 'left'] as const

/** Types by nights: rooms held, of them picked up, released and left, and what is free to all. Arrow keys move from box to box. */
export function NightTable(props: Props) {
  const { group } = props
  const { t } = useTranslation('groups')
  const { day } = useDays()
  const days = group.roomTypes[0]?.nights.map((night) => night.day) ?? []
  return (
    <div className={styles['frame']} tabIndex={-1}>
      <table className={styles['nights']} aria-label={t('grid.label')}>
        <thead>
          <tr>
            <th scope="col">{t('pickUp.roomType')}</th>
            {days.map((each) => (
              <th
                key={each}
                scope="col"
                data-weekend={weekdayOf(each) >= SATURDAY || undefined}
                aria-current={each === group.businessDate ? 'date' : undefined}
              >
                {day(each, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        {group.roomTypes.map((type, index) => (
          <TypeRows key={type.roomTypeId} {...props} type={type} index={index} />
        ))}
      </table>
    </div>
  )
}

function TypeRows(props: Props & { type: GroupType; index: number }) {
  const { type } = props
  const { t } = useTranslation('groups')
  return (
    <tbody>
      <tr className={styles['type']}>
        <th scope="rowgroup">
          {type.name} <small>{t('grid.rooms', { count: type.rooms })}</small>
        </th>
        {type.nights.map(({ day, free }) => (
          <td key={day} data-none={free <= 0 || undefined}>
            <small>
              {t('free')} {free}
            </small>
          </td>
        ))}
      </tr>
      <tr>
        <th scope="row">{t('held')}</th>
        {type.nights.map((night, column) => (
          <HeldCell key={night.day} {...props} night={night} column={column} />
        ))}
      </tr>
      {figures.map((name) => (
        <tr key={name} data-figure={name}>
          <th scope="row">{t(name)}</th>
          {type.nights.map((night) => (
            <td key={night.day}>{night[name] || '–'}</td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

type CellProps = Props & { type: GroupType; index: number; night: GroupNight; column: number }

function HeldCell({ group, type, index, night, column, edits, isOpen, onChange, onSave, onDiscard }: CellProps) {
  const { t } = useTranslation('groups')
  const { day } = useDays()
  const key = editKey(type.roomTypeId, night.day)
  const typed = edits.get(key)
  if (!isOpen || night.day < group.businessDate) return <td>{night.held}</td>
  const isChanged = typed !== undefined && roomsIn(typed) !== night.held
  const move = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') onSave()
    else if (event.key === 'Escape') onDiscard()
    else if (!moveFrom(event, index, column)) return
    event.preventDefault()
  }
  const paste = (event: React.ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    onChange(pasted(group.roomTypes, edits, { type: index, night: column, text, from: group.businessDate }))
  }
  return (
    <td data-changed={isChanged || undefined}>
      <input
        value={typed ?? String(night.held)}
        inputMode="numeric"
        maxLength={4}
        data-cell={`${index} ${column}`}
        aria-label={t('grid.cell', { type: type.name, day: day(night.day, 'short') })}
        aria-invalid={typed !== undefined && roomsIn(typed) === undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(new Map(edits).set(key, event.target.value))}
        onKeyDown={move}
        onPaste={paste}
      />
    </td>
  )
}

/** Arrow keys go to the box beside, above or below; to the side only from the end of what is typed. */
function moveFrom(event: React.KeyboardEvent<HTMLInputElement>, row: number, column: number): boolean {
  const { selectionStart, selectionEnd, value } = event.currentTarget
  const isAll = selectionStart === 0 && selectionEnd === value.length
  const steps: Partial<Record<string, readonly [number, number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ...((isAll || selectionStart === 0) && { ArrowLeft: [0, -1] as const }),
    ...((isAll || selectionEnd === value.length) && { ArrowRight: [0, 1] as const }),
  }
  const step = steps[event.key]
  if (!step) return false
  const next = event.currentTarget
    .closest('table')
    ?.querySelector<HTMLInputElement>(`[data-cell="${row + step[0]} ${column + step[1]}"]`)
  next?.focus()
  return next !== null && next !== undefined
}
