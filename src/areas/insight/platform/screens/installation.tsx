import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BodyProps } from '#areas/insight/dashboards/screens/pickers.tsx'
import { Shares } from '#areas/insight/reports/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { platform, type PlatformNumbers } from '../contract.ts'

/** What is counted beside the business: properties and their plans, who is signed in, and whether the queue's work gets done. */
function useNumbers() {
  return useQuery({ ...queryOf(platform.numbers, {}), refetchInterval: 60_000 })
}

/** A widget of these numbers. */
function Counted({ body }: { body: (numbers: PlatformNumbers) => ReactNode }) {
  const read = useNumbers()
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  return read.data ? body(read.data) : <CardSkeleton />
}

export const PlacesBody = ({ isPlain }: BodyProps) => (
  <Counted body={(numbers) => <Properties numbers={numbers} isPlain={isPlain} />} />
)
export const SignInsBody = () => <Counted body={(numbers) => <SignIns numbers={numbers} />} />
export const QueueBody = () => <Counted body={({ queue }) => queue && <Queue queue={queue} />} />

function Big({ children, note }: { children: ReactNode; note: string }) {
  return (
    <Box sx={{ mb: 3 }}>
      <Typography component="p" sx={{ fontSize: 24, fontWeight: 600, lineHeight: '32px' }}>
        {children}
      </Typography>
      <Typography color="textSecondary">{note}</Typography>
    </Box>
  )
}

function Properties({
  numbers: { properties, organisations },
  isPlain,
}: {
  numbers: PlatformNumbers
  isPlain: boolean
}) {
  const { t } = useTranslation('platform')
  const isPlatform = useCan('organisations.open')
  const mayOpen = useCan('properties.open')
  const list = isPlatform ? '/bookone-admin/manage-property' : '/bookone-admin/organisation-property-list'
  return (
    <>
      <Big note={t('activeNote')}>{properties.active}</Big>
      {isPlatform && (
        <Shares
          label={t('byPlan')}
          points={properties.byPlan.map(({ plan, count }) => ({ label: plan, value: count }))}
          write={String}
        />
      )}
      <Box sx={{ mt: 3 }}>
        <FactList
          facts={[
            [t('new'), properties.new],
            [t('inactive'), properties.inactive],
            ...(isPlatform
              ? ([
                  [t('featured'), properties.featured],
                  [t('organisations'), organisations],
                ] as const)
              : []),
          ]}
        />
      </Box>
      {mayOpen && !isPlain && <ManageButton to={list} />}
    </>
  )
}

function SignIns({ numbers: { signIns, queue } }: { numbers: PlatformNumbers }) {
  const { t } = useTranslation('platform')
  return (
    <>
      <Big note={t('now', { count: signIns.now })}>{signIns.now}</Big>
      <FactList
        facts={[
          [t('lastDay'), signIns.lastDay],
          [t('users'), signIns.users],
          ...(queue ? [[t('wrongPasswords'), queue.wrongPasswords] as const] : []),
        ]}
      />
    </>
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
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))' }}>
      <div>
        <Big note={t('waiting')}>{waiting}</Big>
        <FactList
          facts={byWork(queue.tasks).map(({ work, ...counts }): [string, string] => [
            t(`work.${work}`),
            t('counts', counts),
          ])}
          empty={t('nothing')}
        />
      </div>
      <div>
        <Typography variant="h3">{t('mails')}</Typography>
        <Big note={t('waiting')}>{queue.mails.waiting}</Big>
        <FactList
          facts={[
            [t('late'), queue.mails.late],
            [t('failed'), queue.mails.failed],
          ]}
        />
      </div>
    </Box>
  )
}

function ManageButton({ to }: { to: '/bookone-admin/manage-property' | '/bookone-admin/organisation-property-list' }) {
  const { t } = useTranslation('platform')
  return <Link to={to}>{t('manage')}</Link>
}
