import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { useCan } from '#web/session.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import type { Bar } from '../../contract/chart.ts'
import { grips } from './look.ts'
import { whyFixed, type Spot } from './spot.ts'
import type { Point } from '#web/use-pointer.ts'

/** Every action of a menu; the page opens a dialog or a panel, or acts at once. */
export type ChartAction =
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
  | 'openGroup'

type Line = { action: ChartAction; icon: IconName; keys?: string; whyNot?: string | undefined } | 'line'

const isExpected = (bar: Bar) => !['IN_HOUSE', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW'].includes(bar.status)

const checkInLine = (bar: Bar, today: Day): Line => ({
  action: 'checkIn',
  icon: 'arrive',
  keys: 'C',
  whyNot: bar.arrival > today ? 'lodgingRefusals:not_arrival_day' : undefined,
})

/** The twins of every gesture, and the next steps of the stay; what cannot be done now shows why. */
function linesOf({ bar, block, event, row }: Spot, today: Day): Line[] {
  if (bar) {
    const why = whyFixed(bar)
    const may = grips(bar)
    return [
      { action: 'open', icon: 'eye', keys: 'Enter' },
      { action: 'reservation', icon: 'note' },
      'line',
      ...(isExpected(bar) ? [checkInLine(bar, today)] : []),
      ...(bar.status === 'IN_HOUSE' ? [{ action: 'checkOut', icon: 'leave', keys: 'O' } as const] : []),
      { action: 'moveRoom', icon: 'move', keys: 'Alt+↑↓', whyNot: may.move ? undefined : why },
      { action: 'changeDates', icon: 'calendar', keys: 'Shift+←→', whyNot: may.end ? undefined : why },
      { action: 'split', icon: 'split', whyNot: may.move ? undefined : why },
      bar.isLocked
        ? { action: 'unlock', icon: 'lock' }
        : { action: 'lock', icon: 'lock', whyNot: bar.roomId ? undefined : 'lodgingRefusals:room_not_assigned' },
      ...(bar.roomId && isExpected(bar)
        ? [{ action: 'unassign', icon: 'inbox', whyNot: may.move ? undefined : why } as const]
        : []),
      ...(isExpected(bar) ? (['line', { action: 'cancel', icon: 'close' }] as const) : []),
    ]
  }
  if (event) return [{ action: 'openGroup', icon: 'people', keys: 'Enter' }]
  if (row.kind === 'events') return []
  if (block) return [{ action: 'endBlock', icon: 'check' }]
  return [
    { action: 'new', icon: 'add', keys: 'N' },
    ...(row.kind === 'room' ? [{ action: 'block', icon: 'block' } as const] : []),
  ]
}

const readOnly: readonly ChartAction[] = ['open', 'reservation']
const needsBlock: readonly ChartAction[] = ['block', 'endBlock']

type MenuProps = {
  today: Day
  at: (Point & { spot: Spot }) | undefined
  onClose: () => void
  onAction: (action: ChartAction, spot: Spot) => void
}

/** What can be done at a place of the chart; right click, a long press or the menu key open it. */
export function ChartMenu({ today, at, onClose, onAction }: MenuProps) {
  const { t } = useTranslation(['bookings', 'refusals'])
  const canWrite = useCan('bookings.write')
  const canBlock = useCan('rooms.block')
  const canOpenGroups = useCan('groups.read')
  const may = (line: Line) =>
    line === 'line' ||
    (line.action === 'openGroup'
      ? canOpenGroups
      : needsBlock.includes(line.action)
        ? canBlock
        : canWrite || readOnly.includes(line.action))
  const lines = at ? linesOf(at.spot, today).filter(may) : []
  const run = (action: ChartAction) => {
    onClose()
    if (at) onAction(action, at.spot)
  }
  return (
    <Menu
      open={at !== undefined && lines.length > 0}
      onClose={onClose}
      anchorReference="anchorPosition"
      {...(at && { anchorPosition: { top: at.clientY, left: at.clientX } })}
      slotProps={{
        list: {
          'aria-label': at?.spot.bar?.guestName ?? at?.spot.event?.name ?? t('bookings:chart.menu'),
          dense: true,
        },
        paper: { sx: { minWidth: 240 } },
      }}
    >
      {lines.map((line, index) =>
        line === 'line' ? (
          index > 0 && index < lines.length - 1 && <Divider key={`line-${index}`} />
        ) : (
          <MenuItem key={line.action} disabled={line.whyNot !== undefined} onClick={() => run(line.action)}>
            <ListItemIcon>
              <Icon name={line.icon} sx={{ fontSize: 18 }} />
            </ListItemIcon>
            <ListItemText
              primary={t(`bookings:chart.deed.${line.action}`)}
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
