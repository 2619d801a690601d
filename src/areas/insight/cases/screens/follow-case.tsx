import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { opensNothing } from '#web/api-error.ts'
import { useRouteForm } from '#web/form.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { TextField } from '#web/ui/fields.tsx'
import { Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Section } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { cases } from '../contract/cases.ts'
import type { PublicCase } from '../contract/replies.ts'
import { AskerFiles } from './case-files.tsx'
import { Conversation } from './conversation.tsx'
import { StateChip } from './marks.tsx'

/** There is no stream without a session; a reply shows within half a minute. */
const POLL_MS = 30_000

/** A case as its requester sees it, with a field for a message and, at the end, for a rating. */
export function FollowCase({ token }: { token: string }) {
  const { t } = useTranslation('cases')
  const [, setUrl] = useUrlState()
  const read = useQuery({ ...queryOf(cases.follow, { token }), refetchInterval: POLL_MS })
  if (read.data) return <Followed token={token} found={read.data} />
  if (opensNothing(read.error))
    return (
      <EmptyState
        icon="search"
        title={t('follow.unknown')}
        text={t('follow.unknownText')}
        action={
          <Button variant="outlined" onClick={() => setUrl({ case: undefined, tab: 'ask' })}>
            {t('support.tab.ask')}
          </Button>
        }
      />
    )
  return read.isError ? (
    <ErrorState error={read.error} retry={() => void read.refetch()} />
  ) : (
    <CardSkeleton height={320} />
  )
}

function Followed({ token, found }: { token: string; found: PublicCase }) {
  const { t } = useTranslation('cases')
  const { number, subject, state, property, createdAt, entries, files, isOpen, rating } = found
  const isDone = state === 'RESOLVED' || state === 'CLOSED'
  return (
    <Stack spacing={4}>
      <Section title={subject} action={<StateChip state={state} />}>
        <Stack spacing={4}>
          <Typography color="textSecondary">
            {t('number')} <strong data-case={number}>{number}</strong> · <MomentText instant={createdAt} />
            {property && ` · ${property.name}`}
          </Typography>
          <Typography>{t(`follow.${state}`)}</Typography>
          <Conversation entries={entries} isPublic />
          <AskerFiles token={token} files={files} isOpen={isOpen} />
        </Stack>
      </Section>
      {isDone && <Rating token={token} rating={rating} />}
      {isOpen && <MessageForm key={entries.length} token={token} isDone={isDone} />}
      {property && (property.phone || property.email) && (
        <Typography color="textSecondary">
          {t('follow.hurry', { ways: [property.phone, property.email].filter(Boolean).join(' · ') })}
        </Typography>
      )}
    </Stack>
  )
}

function MessageForm({ token, isDone }: { token: string; isDone: boolean }) {
  const { t } = useTranslation('cases')
  const form = useRouteForm(cases.answer, {
    defaults: { token, body: '' },
    onDone: () => toast(t('follow.said')),
  })
  const title = t(isDone ? 'follow.again' : 'follow.more')
  return (
    <Section title={title}>
      <Form form={form} label={title}>
        <TextField form={form} name="body" label={t('follow.yours')} lines={3} isRequired />
        <FormButtons form={form} label={t('follow.ok')} />
      </Form>
    </Section>
  )
}

function Rating({ token, rating }: { token: string; rating: number | null }) {
  const { t } = useTranslation('cases')
  const notify = useNotify()
  const { mutate, isPending } = useSend(cases.rate)
  if (rating !== null) return <Alert severity="success">{t('follow.rated', { count: rating })}</Alert>
  return (
    <Section title={t('follow.rate')}>
      <Stack direction="row" role="group" aria-label={t('follow.rate')} sx={{ flexWrap: 'wrap', gap: 2 }}>
        {[1, 2, 3, 4, 5].map((count) => (
          <Button
            key={count}
            variant="outlined"
            disabled={isPending}
            aria-label={t('stars', { count })}
            onClick={() => mutate({ token, rating: count }, { onError: notify.refusal })}
            sx={{ minWidth: 52, minHeight: 48 }}
          >
            {count} ★
          </Button>
        ))}
      </Stack>
    </Section>
  )
}
