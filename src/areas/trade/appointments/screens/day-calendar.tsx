import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { Hours, Resource } from '#areas/property/outlets/contract.ts'
import { type Day, instantAt, minuteAt } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { useSession } from '#web/session.ts'
import { statusColors } from '#web/theme/status-colors.ts'
import { toneIcons } from '#web/ui/marks.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Appointment } from '../contract.ts'
import { busyMinutes } from '../rules.ts'
import { tones } from './appointment-marks.tsx'
import type { RequestedTime } from './book-dialog.tsx'
import { drawnSpan, ofResource, openQuarters, timeOf } from './day-hours.ts'

type Props = {
  day: Day
  openingHours: readonly Hours[]
  resources: readonly Resource[]
  rows: readonly Appointment[]
  onOpen: (appointmentId: string) => void
  onBook: ((request: RequestedTime) => void) | undefined
}

/** Height of an hour, in pixels. */
const HOUR = 72

/**
 * A day drawn as columns of people and places, time going down. A click on free time books it; the keyboard's way to the same is the
 * page's own button, and every appointment is a button in the order of time.
 */
export function DayCalendar(props: Props) {
  const { t } = useTranslation('appointments')
  const { time } = useDays()
  const minuteOf = (instant: string) => minuteAt(time(instant))
  const span = drawnSpan(props, props.day, minuteOf)
  const hours = Array.from({ length: (span.until - span.from) / 60 }, (_, index) => span.from + index * 60)
  const { resources } = props
  return (
    <Box sx={frameStyles} role="region" aria-label={t('day.title')} tabIndex={0}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: `64px repeat(${resources.length}, minmax(148px, 1fr))`,
          minWidth: 'max-content',
        }}
      >
        <Box sx={headStyles} />
        {resources.map(({ id, name, kind }) => (
          <Box key={id} sx={headStyles}>
            <Icon name={kind === 'STAFF' ? 'person' : 'building'} sx={{ fontSize: 16 }} /> {name}
          </Box>
        ))}
        <Box sx={{ position: 'relative', height: hours.length * HOUR }}>
          {hours.map((minute, index) => (
            <Box key={minute} sx={{ ...hourStyles, top: index * HOUR }}>
              {timeOf(minute)}
            </Box>
          ))}
        </Box>
        {resources.map((resource) => (
          <Column key={resource.id} {...props} resource={resource} span={span} minuteOf={minuteOf} />
        ))}
      </Box>
    </Box>
  )
}

type ColumnProps = Props & {
  resource: Resource
  span: { from: number; until: number }
  minuteOf: (instant: string) => number
}

const topOf = (minute: number, from: number) => ((minute - from) * HOUR) / 60

function Column({ resource, span, minuteOf, ...props }: ColumnProps) {
  const { t } = useTranslation('appointments')
  const zone = useSession().property?.timeZone ?? 'UTC'
  const { day, openingHours, rows, onOpen, onBook } = props
  const open = openQuarters(resource.workingHours.length > 0 ? resource.workingHours : openingHours, day)
  const isStaff = resource.kind === 'STAFF'
  return (
    <Box sx={{ ...columnStyles, height: ((span.until - span.from) * HOUR) / 60 }}>
      {open.map((minute) => (
        <Box
          key={minute}
          aria-hidden
          data-free={isStaff ? `${resource.name} ${timeOf(minute)}` : undefined}
          title={isStaff && onBook ? t('day.bookAt', { time: timeOf(minute), name: resource.name }) : undefined}
          onClick={() =>
            isStaff && onBook?.({ day, staffId: resource.id, startsAt: instantAt(day, timeOf(minute), zone) })
          }
          sx={{ ...quarterStyles, top: topOf(minute, span.from), cursor: isStaff && onBook ? 'pointer' : 'default' }}
        />
      ))}
      {ofResource(rows, resource).map((row) => (
        <Block key={row.id} row={row} top={topOf(minuteOf(row.startsAt), span.from)} onOpen={onOpen} />
      ))}
    </Box>
  )
}

function Block({ row, top, onOpen }: { row: Appointment; top: number; onOpen: (id: string) => void }) {
  const { t } = useTranslation('appointments')
  const { time } = useDays()
  const tone = tones[row.status]
  const icon = row.status === 'IN_PROGRESS' ? 'clock' : toneIcons[tone]
  const label = `${time(row.startsAt)} ${row.guestName}, ${row.serviceName}, ${row.staffName}, ${t(`status.${row.status}`)}`
  return (
    <Box sx={{ position: 'absolute', insetInline: 4, top, height: (busyMinutes(row) * HOUR) / 60, ...bufferStyles }}>
      <Box
        component="button"
        type="button"
        aria-label={label}
        data-status={tone}
        onClick={() => onOpen(row.id)}
        sx={{
          ...blockStyles,
          height: Math.max(24, (row.minutes * HOUR) / 60 - 2),
          bgcolor: statusColors[tone].fill,
          color: statusColors[tone].text,
          borderColor: statusColors[tone].edge,
        }}
      >
        <strong>
          {icon && <Icon name={icon} sx={{ fontSize: 14, verticalAlign: '-2px', marginInlineEnd: 1 }} />}
          {time(row.startsAt)} {row.guestName}
        </strong>
        <span>{row.serviceName}</span>
      </Box>
    </Box>
  )
}

const frameStyles = {
  border: '1px solid var(--line)',
  borderRadius: 2,
  bgcolor: 'background.paper',
  overflow: 'auto',
  maxHeight: 'calc(100dvh - 250px)',
} as const
const headStyles = {
  position: 'sticky',
  top: 0,
  zIndex: 2,
  p: 3,
  fontWeight: 600,
  bgcolor: 'background.paper',
  borderBottom: '1px solid var(--line)',
  whiteSpace: 'nowrap',
} as const
const hourStyles = {
  position: 'absolute',
  insetInlineEnd: 8,
  color: 'text.secondary',
  fontSize: 12,
  fontVariantNumeric: 'tabular-nums',
} as const
const columnStyles = {
  position: 'relative',
  borderInlineStart: '1px solid var(--line)',
  bgcolor: 'var(--surface-sunken)',
} as const
const quarterStyles = {
  position: 'absolute',
  insetInline: 0,
  height: HOUR / 4,
  bgcolor: 'background.paper',
  borderTop: '1px solid transparent',
  '&:nth-of-type(4n + 1)': { borderTopColor: 'var(--line)' },
  '&:hover': { bgcolor: 'action.hover' },
} as const
const bufferStyles = {
  borderRadius: 1.5,
  backgroundImage: 'repeating-linear-gradient(135deg, var(--line) 0 2px, transparent 2px 8px)',
} as const
const blockStyles = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  justifyContent: 'flex-start',
  width: '100%',
  textAlign: 'start',
  font: 'inherit',
  fontSize: 12,
  lineHeight: '16px',
  p: '3px 6px',
  border: '1px solid',
  borderRadius: 1.5,
  overflow: 'hidden',
  cursor: 'pointer',
  '& strong, & span': { display: 'block', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
} as const
