import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { BarChart, Donut } from '#web/ui/small-chart.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { platform, type PlatformNumbers } from '../contract.ts'

/** How the properties one looks after do: the platform sees all of them, an organisation its own. */
export function Dashboard() {
  const { t } = useTranslation('platform')
  const { day } = useDays()
  const read = useQuery({ ...queryOf(platform.numbers, {}), refetchInterval: 60_000 })
  const numbers = read.data
  return (
    <Page title={t('title')} {...(numbers && { subtitle: t('since', { day: day(numbers.from) }) })}>
      {!numbers &&
        (read.error ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : <CardSkeleton />)}
      {numbers && (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))' }}>
          <Properties numbers={numbers} />
          <Bookings numbers={numbers} />
          {numbers.revenue?.map((revenue) => (
            <Revenue key={revenue.currency} revenue={revenue} />
          ))}
          <SignIns numbers={numbers} />
          {numbers.queue && <Queue queue={numbers.queue} />}
        </Box>
      )}
    </Page>
  )
}

function Big({ children, note }: { children: ReactNode; note: string }) {
  return (
    <Box sx={{ mb: 3 }}>
      <Typography component="p" sx={{ fontSize: 28, fontWeight: 600, lineHeight: '36px' }}>
        {children}
      </Typography>
      <Typography color="textSecondary">{note}</Typography>
    </Box>
  )
}

function Properties({ numbers: { properties, organisations } }: { numbers: PlatformNumbers }) {
  const { t } = useTranslation('platform')
  const isPlatform = useCan('organisations.open')
  const mayOpen = useCan('properties.open')
  const list = isPlatform ? '/bookone-admin/manage-property' : '/bookone-admin/organisation-property-list'
  return (
    <Section title={t('properties')} {...(mayOpen && { action: <Link to={list}>{t('all')}</Link> })}>
      <Box sx={{ display: 'flex', gap: 6, flexWrap: 'wrap', alignItems: 'center' }}>
        <Donut
          label={t('byPlan')}
          middle={String(properties.active)}
          points={properties.byPlan.map(({ plan, count }) => ({ label: plan, value: count }))}
        />
        <FactList
          facts={[
            [t('active'), properties.active],
            [t('new'), properties.new],
            [t('inactive'), properties.inactive],
            [t('featured'), properties.featured],
            [t('organisations'), organisations],
            ...properties.byPlan.map(({ plan, count }): [string, number] => [plan, count]),
          ]}
        />
      </Box>
    </Section>
  )
}

function Bookings({ numbers: { bookings } }: { numbers: PlatformNumbers }) {
  const { t } = useTranslation('platform')
  const { day } = useDays()
  return (
    <Section title={t('bookings')}>
      <Big note={t('bookingsNote')}>{bookings.total}</Big>
      <BarChart
        label={t('bookings')}
        points={bookings.days.map((each) => ({ label: day(each.day, 'short'), value: each.count }))}
      />
    </Section>
  )
}

function Revenue({ revenue: { currency, total, days } }: { revenue: NonNullable<PlatformNumbers['revenue']>[number] }) {
  const { t } = useTranslation('platform')
  const { day } = useDays()
  const { format } = useMoney()
  return (
    <Section title={t('revenue', { currency })}>
      <Big note={t('revenueNote')}>{format(total, { currency })}</Big>
      <BarChart
        label={t('revenue', { currency })}
        format={(amount) => format(amount, { currency })}
        points={days.map((each) => ({ label: day(each.day, 'short'), value: each.amount }))}
      />
    </Section>
  )
}

function SignIns({ numbers: { signIns, queue } }: { numbers: PlatformNumbers }) {
  const { t } = useTranslation('platform')
  return (
    <Section title={t('signIns')}>
      <Big note={t('now')}>{signIns.now}</Big>
      <FactList
        facts={[
          [t('lastDay'), signIns.lastDay],
          [t('users'), signIns.users],
          ...(queue ? [[t('wrongPasswords'), queue.wrongPasswords] as const] : []),
        ]}
      />
    </Section>
  )
}

type Task = NonNullable<PlatformNumbers['queue']>['tasks'][number]

/** What waits, added up by what it is for: a task is called by its area and a word of its own. */
function byWork(tasks: readonly Task[]) {
  const sums = new Map<string, Omit<Task, 'task'>>()
  for (const { task, waiting, late, failed } of tasks) {
    const work = task.split('.', 1)[0] ?? task
    const sum = sums.get(work) ?? { waiting: 0, late: 0, failed: 0 }
    sums.set(work, { waiting: sum.waiting + waiting, late: sum.late + late, failed: sum.failed + failed })
  }
  return [...sums].map(([work, sum]) => ({ work, ...sum }))
}

function Queue({ queue }: { queue: NonNullable<PlatformNumbers['queue']> }) {
  const { t } = useTranslation('platform')
  const waiting = queue.tasks.reduce((total, task) => total + task.waiting, 0)
  return (
    <>
      <Section title={t('jobs')}>
        <Big note={t('waiting')}>{waiting}</Big>
        <FactList
          facts={byWork(queue.tasks).map(({ work, ...counts }): [string, string] => [
            t(`work.${work}`),
            t('counts', counts),
          ])}
          empty={t('nothing')}
        />
      </Section>
      <Section title={t('mails')}>
        <Big note={t('waiting')}>{queue.mails.waiting}</Big>
        <FactList
          facts={[
            [t('late'), queue.mails.late],
            [t('failed'), queue.mails.failed],
          ]}
        />
      </Section>
    </>
  )
}
