import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minutesText } from '#core/dates.ts'
import { pagesOf, queryOf } from '#web/api.ts'
import { opensNothing } from '#web/api-error.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { GuestFrame } from '#web/ui/guest-frame.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { DayText, MomentText, MoneyText } from '#web/ui/values.tsx'
import type { ClientItem, ClientProject } from '../contract/client.ts'
import { projects } from '../contract/projects.ts'
import { isOpen } from '../rules/states.ts'
import { ProjectStateChip } from './marks.tsx'

/** `/client-project?token=…`: a project as its client sees it, without signing in. */
export function ClientPage() {
  const { t } = useTranslation('projects')
  const [{ token = '' }] = useUrlState()
  const read = useQuery({ ...queryOf(projects.openForClient, { token }), enabled: token !== '' })
  const one = read.data
  return (
    <GuestFrame title={one?.name ?? t('clientPage.title')} hotel={one?.property} width={640}>
      {one ? (
        <Opened one={one} token={token} />
      ) : token === '' || opensNothing(read.error) ? (
        <EmptyState icon="link" title={t('clientPage.unknown')} text={t('clientPage.unknownText')} />
      ) : read.isError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <CardSkeleton height={320} />
      )}
    </GuestFrame>
  )
}

function Opened({ one, token }: { one: ClientProject; token: string }) {
  const { t } = useTranslation('projects')
  const { day } = useDays()
  const { fromOn, untilOn } = one
  return (
    <Stack spacing={6}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="h1" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {one.name}
        </Typography>
        <ProjectStateChip state={one.state} />
        {(fromOn || untilOn) && (
          <Typography color="textSecondary">
            {fromOn && <DayText day={fromOn} />}
            {' – '}
            {untilOn && <DayText day={untilOn} />}
          </Typography>
        )}
      </Stack>
      <Progress one={one} />
      <Figures one={one} />
      <Items token={token} />
      {isOpen(one.state) && <Propose token={token} />}
      <Typography variant="caption" color="textSecondary">
        {t('clientPage.openUntil', { day: day(one.expiresOn) })}
      </Typography>
    </Stack>
  )
}

/** What the client would like to have done: the property decides whether it becomes work. */
function Propose({ token }: { token: string }) {
  const { t } = useTranslation('projects')
  const [isSent, setIsSent] = useState(false)
  const form = useRouteForm(projects.proposeAsClient, {
    known: { token },
    defaults: { title: '', body: '' },
    refusedAt: { proposals_full: 'title' },
    onDone: () => {
      setIsSent(true)
      form.reset()
    },
  })
  return (
    <section aria-label={t('clientPage.propose')}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {t('clientPage.propose')}
      </Typography>
      {isSent && (
        <Typography role="status" sx={{ mb: 2 }}>
          {t('clientPage.proposed')}
        </Typography>
      )}
      <Form form={form} label={t('clientPage.propose')}>
        <TextField form={form} name="title" label={t('item.title')} isRequired />
        <TextField form={form} name="body" label={t('item.body')} lines={3} />
        <FormButtons form={form} label={t('clientPage.send')} />
      </Form>
    </section>
  )
}

function Progress({ one: { completedItems, items } }: { one: ClientProject }) {
  const { t } = useTranslation('projects')
  if (items === 0) return null
  return (
    <div>
      <LinearProgress
        variant="determinate"
        value={completedItems}
        min={0}
        max={items}
        aria-label={t('list.progress')}
        sx={{ height: 8, borderRadius: 4, mb: 2 }}
      />
      <Typography>{t('clientPage.progress', { done: completedItems, all: items })}</Typography>
    </div>
  )
}

/** Hours and amounts, where the link shows them. */
function Figures({ one: { hours, amounts } }: { one: ClientProject }) {
  const { t } = useTranslation('projects')
  const facts: (readonly [string, ReactNode])[] = []
  if (hours) facts.push([t('clientPage.hours'), minutesText(hours.minutes)])
  if (hours && hours.budgetMinutes !== null) facts.push([t('clientPage.budgetHours'), minutesText(hours.budgetMinutes)])
  if (amounts) facts.push([t('clientPage.worth'), <MoneyText key="worth" amount={amounts.worth} currency={amounts.currency} />]) // prettier-ignore
  if (amounts && amounts.budget !== null)
    facts.push([t('clientPage.budget'), <MoneyText key="budget" amount={amounts.budget} currency={amounts.currency} />])
  return facts.length === 0 ? null : <FactList facts={facts} />
}

function Items({ token }: { token: string }) {
  const { t } = useTranslation('projects')
  const read = useInfiniteQuery(pagesOf(projects.clientItems, { token }))
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  if (read.isPending) return <CardSkeleton height={160} />
  if (read.isError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (rows.length === 0) return <EmptyState title={t('clientPage.none')} text={t('clientPage.noneText')} />
  return (
    <>
      <ItemList title={t('clientPage.milestones')} rows={rows.filter(({ isMilestone }) => isMilestone)} />
      <ItemList title={t('clientPage.work')} rows={rows.filter(({ isMilestone }) => !isMilestone)} />
      {read.hasNextPage && (
        <LoadingButton variant="outlined" isLoading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {t('clientPage.more')}
        </LoadingButton>
      )}
    </>
  )
}

const TONES = { BACKLOG: 'tentative', UNSTARTED: 'tentative', STARTED: 'confirmed', COMPLETED: 'past', CANCELLED: 'cancelled' } as const // prettier-ignore

function ItemList({ title, rows }: { title: string; rows: readonly ClientItem[] }) {
  const { t } = useTranslation('projects')
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 3 }}>
        {rows.map((row) => (
          <Box component="li" key={row.id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{row.title}</Typography>
              <When row={row} />
            </Box>
            <StatusChip tone={TONES[row.group]} label={t(`groups.${row.group}`)} />
          </Box>
        ))}
      </Stack>
    </section>
  )
}

function When({ row: { completedAt, startOn, dueOn } }: { row: ClientItem }) {
  const { t } = useTranslation('projects')
  if (completedAt)
    return (
      <Typography variant="caption" color="textSecondary">
        {t('clientPage.completed')} <MomentText instant={completedAt} />
      </Typography>
    )
  if (!startOn && !dueOn) return null
  return (
    <Typography variant="caption" color="textSecondary">
      {startOn && startOn !== dueOn && <DayText day={startOn} />}
      {startOn && dueOn && startOn !== dueOn && ' – '}
      {dueOn && (
        <>
          {!startOn && t('clientPage.due')} <DayText day={dueOn} />
        </>
      )}
    </Typography>
  )
}
