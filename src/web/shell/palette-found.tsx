import { Command } from 'cmdk'
import { useTranslation } from 'react-i18next'
import type { FoundStay, SearchRow } from '#areas/insight/search/contract.ts'
import { useDays } from '../formats.ts'
import { useGo } from '../navigation.tsx'
import { knownAddress } from '../screens.ts'
import { tonesOfStates } from '../theme/status-colors.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { StatusChip } from '../ui/marks.tsx'
import { shellSlots } from './slots.ts'

const kindIcons: Record<SearchRow['kind'], IconName> = {
  booking: 'calendar',
  customer: 'person',
  room: 'bed',
  invoice: 'receipt',
}
type ActionName = NonNullable<FoundStay['action']>
const actionIcons: Record<ActionName, IconName> = { checkIn: 'arrive', checkOut: 'leave', openBill: 'receipt' }

type Props = { rows: readonly SearchRow[]; close: () => void }

/** What was found. A booking with a next action is two options side by side: open it, or do that. */
export function FoundRows({ rows, close }: Props) {
  const { t } = useTranslation('shell')
  const go = useGo()
  if (rows.length === 0) return null
  return (
    <Command.Group heading={t('search.found')}>
      {rows.map((row) => (
        <div key={`${row.kind} ${row.id}`} className="palette-row">
          <Command.Item
            value={`${row.kind} ${row.id}`}
            onSelect={() => {
              close()
              go(knownAddress(row.path))
            }}
          >
            <Icon name={kindIcons[row.kind]} />
            {row.stay ? <StayText row={row} stay={row.stay} /> : <PlainText row={row} />}
          </Command.Item>
          {row.stay?.action && <StayAction row={row} action={row.stay.action} close={close} />}
        </div>
      ))}
    </Command.Group>
  )
}

const PlainText = ({ row }: { row: SearchRow }) => (
  <>
    <span className="palette-title">{row.title}</span>
    <span className="palette-note">{row.subtitle}</span>
  </>
)

function StayText({ row, stay }: { row: SearchRow; stay: FoundStay }) {
  const { t } = useTranslation(['shell', 'bookings'])
  const { day } = useDays()
  const { roomNumbers, arrival, departure, state, isAccount } = stay
  const room =
    roomNumbers.length > 0 ? t('shell:search.room', { count: roomNumbers.length, numbers: roomNumbers.join(', ') }) : ''
  const dates = `${day(arrival, 'number')} – ${day(departure, 'number')}`
  return (
    <span className="palette-stay">
      <span className="palette-title">{row.title}</span>
      {isAccount ? (
        <StatusChip tone="confirmed" label={t('bookings:groupAccount')} />
      ) : (
        <StatusChip tone={tonesOfStates[state]} label={t(`bookings:status.${state}`)} />
      )}
      <span className="palette-note">{[room, dates, row.subtitle].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

function StayAction({ row, action, close }: { row: SearchRow; action: ActionName; close: () => void }) {
  const { t } = useTranslation('shell')
  const go = useGo()
  const run = () => {
    close()
    if (action === 'openBill') go(knownAddress(`${row.path}?tab=folio`))
    else shellSlots.stayActions?.[action](row.id)
  }
  return (
    <Command.Item
      className="palette-action"
      value={`${action} ${row.id}`}
      onSelect={run}
      aria-label={t(`search.${action}Of`, { who: row.title })}
    >
      <Icon name={actionIcons[action]} />
      <span>{t(`search.${action}`)}</span>
    </Command.Item>
  )
}
