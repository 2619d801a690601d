import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { StatusChip } from '#web/ui/marks.tsx'
import type { PlannedOvertime, RotaDay, RotaWeek } from '../contract/replies.ts'
import { Cost } from './cost-part.tsx'
import { Facts } from './facts.tsx'
import { hoursText } from './grid/hours.ts'
import type { RotaData } from './grid/use-rota.ts'
import { SetUpHint } from './hints.tsx'
import type { RotaView } from './use-view.ts'
import { WeekDialog } from './week-dialog.tsx'

type SetUp = NonNullable<RotaData['setUp']>
type Props = { week: NonNullable<RotaData['week']>; setUp: SetUp; day: Day; view: RotaView }

/** From which width on the rail is shown; four weeks need the room. */
const railWidths = (days: number) => ({
  xs: 'none',
  lg: days === 28 ? 'none' : 'grid',
  xl: 'grid',
})

const TONES = { DRAFT: 'tentative', PUBLISHED: 'confirmed', LOCKED: 'past' } as const

/** Beside the grid: what the chosen day brings and needs, and hours against the budget of each department. */
export function Rail({ week, setUp, day, view }: Props) {
  const { t } = useTranslation('rota')
  const { day: write } = useDays()
  const shown = week.days.find((each) => each.day === day) ?? week.days[0]
  return (
    <Box
      component="aside"
      aria-label={t('rail.title')}
      className="no-print"
      sx={{
        width: 224,
        flexShrink: 0,
        overflowY: 'auto',
        display: railWidths(view.days),
        gap: 4,
        alignContent: 'start',
      }}
      tabIndex={0}
    >
      {shown && (
        <Box component="section">
          <Typography variant="h3" sx={{ mb: 2 }}>
            {write(shown.day, 'short')}
          </Typography>
          <Brings day={shown} />
          <Bands day={shown} setUp={setUp} />
        </Box>
      )}
      <WeekPart week={week} setUp={setUp} view={view} />
    </Box>
  )
}

/** Hours against the budget of each department, and what they cost. Where there is no room for the rail, it is opened in a dialog. */
export function WeekPart({ week, setUp, view }: Omit<Props, 'day'>) {
  const { t } = useTranslation('rota')
  const mayCost = useCan('employees.wages')
  const weeks = week.weeks.filter(({ weekStart }) => weekStart === view.from)
  const nameOf = new Map(setUp.departments.map(({ id, name }) => [id, name]))
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 2 }}>
        {t('rail.week')}
      </Typography>
      {weeks.map((each) => (
        <WeekLine
          key={each.departmentId}
          week={each}
          name={nameOf.get(each.departmentId) ?? ''}
          overtime={week.overtime.find(
            ({ departmentId, weekStart }) => departmentId === each.departmentId && weekStart === each.weekStart,
          )}
          today={view.today}
        />
      ))}
      <PerRoom days={week.days} />
      {mayCost && <Cost key={`${view.from} ${view.days} ${view.departmentId ?? ''}`} view={view} nameOf={nameOf} />}
    </Box>
  )
}

function Brings({ day }: { day: RotaDay }) {
  const { t } = useTranslation('rota')
  const facts = [
    ['rooms', day.rooms], ['arrivals', day.arrivals], ['departures', day.departures], ['guests', day.guests], ['covers', day.covers],
  ] as const // prettier-ignore
  const shown = facts.map(([name, value]) => [t(`rail.${name}`), value] as const)
  return <Facts facts={[...shown, [t('rail.cleaning'), t('grid.hours', { hours: hoursText(day.cleaningMinutes) })]]} />
}

function Bands({ day, setUp }: { day: RotaDay; setUp: SetUp }) {
  const { t } = useTranslation('rota')
  const departmentOf = new Map(setUp.departments.map(({ id, name }) => [id, name]))
  const positionOf = new Map(setUp.positions.map(({ id, title }) => [id, title]))
  if (day.bands.length === 0)
    return (
      <Box sx={{ mt: 2 }}>
        <SetUpHint text={t('setUp.noCoverage')} tab="coverage" />
      </Box>
    )
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 1 }}
      aria-label={t('grid.need')}
    >
      {day.bands.map(({ ruleId, departmentId, positionId, starts, ends, need, planned }) => (
        <Box component="li" key={ruleId} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          <span>
            {positionId ? positionOf.get(positionId) : departmentOf.get(departmentId)}
            <Typography variant="caption" component="div" color="textSecondary">
              {starts}–{ends}
            </Typography>
          </span>
          <Box component="b" sx={{ color: planned < need ? 'var(--room-dirty)' : undefined, whiteSpace: 'nowrap' }}>
            {t('rail.ofNeed', { planned, need })}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

type LineProps = { week: RotaWeek; name: string; overtime: PlannedOvertime | undefined; today: Day }

function WeekLine({ week, name, overtime, today }: LineProps) {
  const { t } = useTranslation('rota')
  const mayPlan = useCan('rota.plan')
  const [isOpen, setOpen] = useState(false)
  const { plannedMinutes, budgetMinutes, state } = week
  const isOver = budgetMinutes !== null && plannedMinutes > budgetMinutes
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, py: 1 }}>
      <span>
        {mayPlan ? (
          <Button
            onClick={() => setOpen(true)}
            sx={{ p: 0, minWidth: 0, minHeight: 24, textAlign: 'start', justifyContent: 'start' }}
          >
            {name}
          </Button>
        ) : (
          name
        )}
        <Typography variant="caption" component="div" sx={{ color: isOver ? 'var(--room-dirty)' : 'text.secondary' }}>
          {budgetMinutes === null
            ? t('grid.hours', { hours: hoursText(plannedMinutes) })
            : t('rail.ofBudget', { planned: hoursText(plannedMinutes), budget: hoursText(budgetMinutes) })}
        </Typography>
        {overtime && (
          <Typography variant="caption" component="div" sx={{ color: 'var(--room-dirty)' }}>
            {t('rail.overtime', { count: overtime.people, hours: hoursText(overtime.minutes) })}
          </Typography>
        )}
      </span>
      <StatusChip tone={TONES[state]} label={t(`week.${state}`)} />
      {isOpen && <WeekDialog week={week} name={name} today={today} onClose={() => setOpen(false)} />}
    </Box>
  )
}

/** Hours of work for each room that is taken, over the days shown. */
function PerRoom({ days }: { days: readonly RotaDay[] }) {
  const { t } = useTranslation('rota')
  const rooms = days.reduce((sum, day) => sum + day.rooms, 0)
  if (rooms === 0) return null
  const minutes = days.reduce((sum, day) => sum + day.plannedMinutes, 0)
  return <Facts facts={[[t('rail.perRoom'), hoursText(Math.round(minutes / rooms))]]} />
}
