import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { useCan } from '#web/session.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { Bar } from '../../contract/replies.ts'
import { grips } from './look.ts'
import { whyFixed, type Spot } from './spot.ts'
import type { Point } from './use-pointer.ts'

/** Everything a menu can ask for; the page answers with a dialog, a panel or at once. */
export type Deed =
  | 'open'
  | 'reservation'
  | 'moveRoom'
  | 'changeDates'
  | 'split'
  | 'lock'
  | 'unlock'
  | 'unassign'
  | 'checkIn'
  | 'checkOut'
  | 'cancel'
  | 'new'
  | 'block'
  | 'endBlock'

type Line = { deed: Deed; icon: IconName; keys?: string; whyNot?: string | undefined } | 'line'

const isExpected = (bar: Bar) => !['IN_HOUSE', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW'].includes(bar.status)

const checkInLine = (bar: Bar, today: Day): Line => ({
  deed: 'checkIn',
  icon: 'arrive',
  keys: 'C',
  whyNot: bar.arrival > today ? 'refusals:not_arrival_day' : undefined,
})

/** The twins of every gesture, and the next steps of the stay; what cannot be done now says why. */
function linesOf({ bar, block, row }: Spot, today: Day): Line[] {
  if (bar) {
    const why = whyFixed(bar)
    const may = grips(bar)
    return [
      { deed: 'open', icon: 'eye', keys: 'Enter' },
      { deed: 'reservation', icon: 'note' },
      'line',
      ...(isExpected(bar) ? [checkInLine(bar, today)] : []),
      ...(bar.status === 'IN_HOUSE' ? [{ deed: 'checkOut', icon: 'leave', keys: 'O' } as const] : []),
      { deed: 'moveRoom', icon: 'move', keys: 'Alt+↑↓', whyNot: may.move ? undefined : why },
      { deed: 'changeDates', icon: 'calendar', keys: 'Shift+←→', whyNot: may.end ? undefined : why },
      { deed: 'split', icon: 'split', whyNot: may.move ? undefined : why },
      bar.isLocked
        ? { deed: 'unlock', icon: 'lock' }
        : { deed: 'lock', icon: 'lock', whyNot: bar.roomId ? undefined : 'refusals:room_not_assigned' },
      ...(bar.roomId && isExpected(bar)
        ? [{ deed: 'unassign', icon: 'inbox', whyNot: may.move ? undefined : why } as const]
        : []),
      ...(isExpected(bar) ? (['line', { deed: 'cancel', icon: 'close' }] as const) : []),
    ]
  }
  if (block) return [{ deed: 'endBlock', icon: 'check' }]
  return [
    { deed: 'new', icon: 'add', keys: 'N' },
    ...(row.kind === 'room' ? [{ deed: 'block', icon: 'block' } as const] : []),
  ]
}

const readOnly: readonly Deed[] = ['open', 'reservation']
const needsBlock: readonly Deed[] = ['block', 'endBlock']

type MenuProps = {
  today: Day
  at: (Point & { spot: Spot }) | undefined
  onClose: () => void
  onDeed: (deed: Deed, spot: Spot) => void
}

/** What can be done at a place of the chart; right click, a long press or the menu key open it. */
export function ChartMenu({ today, at, onClose, onDeed }: MenuProps) {
  const { t } = useTranslation(['bookings', 'refusals'])
  const canWrite = useCan('bookings.write')
  const canBlock = useCan('rooms.block')
  const may = (line: Line) =>
    line === 'line' || (needsBlock.includes(line.deed) ? canBlock : canWrite || readOnly.includes(line.deed))
  const lines = at ? linesOf(at.spot, today).filter(may) : []
  const run = (deed: Deed) => {
    onClose()
    if (at) onDeed(deed, at.spot)
  }
  return (
    <Menu
      open={at !== undefined && lines.length > 0}
      onClose={onClose}
      anchorReference="anchorPosition"
      {...(at && { anchorPosition: { top: at.clientY, left: at.clientX } })}
      slotProps={{
        list: { 'aria-label': at?.spot.bar?.guestName ?? t('bookings:chart.menu'), dense: true },
        paper: { sx: { minWidth: 240 } },
      }}
    >
      {lines.map((line, index) =>
        line === 'line' ? (
          index > 0 && index < lines.length - 1 && <Divider key={`line-${index}`} />
        ) : (
          <MenuItem key={line.deed} disabled={line.whyNot !== undefined} onClick={() => run(line.deed)}>
            <ListItemIcon>
              <Icon name={line.icon} sx={{ fontSize: 18 }} />
            </ListItemIcon>
            <ListItemText
              primary={t(`bookings:chart.deed.${line.deed}`)}
              secondary={line.whyNot && t(line.whyNot)}
              slotProps={{ secondary: { sx: { maxWidth: 260, whiteSpace: 'normal' } } }}
            />
            {line.keys && !line.whyNot && (
              <kbd aria-hidden style={{ marginInlineStart: 16 }}>
                {line.keys}
              </kbd>
            )}
          </MenuItem>
        ),
      )}
    </Menu>
  )
}
