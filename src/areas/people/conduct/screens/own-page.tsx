import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pagesOf, useSend } from '#web/api.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { conduct, type ConductEntry } from '../contract/conduct.ts'
import { EntryFacts } from './entry-parts.tsx'

/** `/ems/conduct/own`: what is written about oneself and shared; each is acknowledged once. */
export function OwnConductPage() {
  const { t } = useTranslation(['conduct', 'shell'])
  const read = useInfiniteQuery(pagesOf(conduct.own, { limit: 20 }))
  const rows = read.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Page title={t('own.title')} subtitle={<Link to="/ems/own">{t('own.file')}</Link>} isNarrow>
      <Stack spacing={4}>
        {read.isPending && <LinesSkeleton />}
        {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
        {read.data && rows.length === 0 && <EmptyState icon="note" title={t('own.none')} />}
        {rows.map((entry) => (
          <OwnEntry key={entry.id} entry={entry} />
        ))}
        {read.hasNextPage && <Button onClick={() => void read.fetchNextPage()}>{t('shell:list.showMore')}</Button>}
      </Stack>
    </Page>
  )
}

function OwnEntry({ entry }: { entry: ConductEntry }) {
  const { t } = useTranslation('conduct')
  const notify = useNotify()
  const [text, setText] = useState<string>()
  const view = useSend(conduct.viewOwn)
  const acknowledge = useSend(conduct.acknowledge)
  const known = { conductEntryId: entry.id }
  const show = () => view.mutate(known, { onSuccess: (seen) => setText(seen.text), onError: notify.refusal })
  const mark = () => acknowledge.mutate(known, { onSuccess: () => toast(t('own.done')), onError: notify.refusal })
  return (
    <Section title={t(`kinds.${entry.kind}`)}>
      <Stack sx={{ gap: 3, alignItems: 'start' }}>
        <EntryFacts entry={entry} />
        {text === undefined ? (
          <LoadingButton variant="outlined" isLoading={view.isPending} onClick={show}>
            {t('show')}
          </LoadingButton>
        ) : (
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
        )}
        {text !== undefined && entry.acknowledgedAt === null && (
          <>
            <Typography color="textSecondary">{t('own.meaning')}</Typography>
            <LoadingButton variant="contained" isLoading={acknowledge.isPending} onClick={mark}>
              {t('own.acknowledge')}
            </LoadingButton>
          </>
        )}
      </Stack>
    </Section>
  )
}
