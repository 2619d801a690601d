import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useLanguage } from '#web/language.ts'
import { useLinkTo, useScreenParams } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { showFile } from '#web/ui/files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { closing } from '../contract/closing.ts'
import type { Run } from '../contract/replies.ts'
import { FlashReport } from './flash-report.tsx'
import { RunProgress, RunTrouble, Steps } from './run-progress.tsx'
import { canGoOn, toneOf } from './run-state.ts'

const LOOK_EVERY_MS = 2_000

/** One close: under way with its steps, or done with the day's report. */
export function RunPage() {
  const { t } = useTranslation('closing')
  const { day } = useDays()
  const { runId = '' } = useScreenParams()
  const read = useQuery({
    ...queryOf(closing.run, { runId }),
    refetchInterval: (query) => (query.state.data?.status === 'RUNNING' ? LOOK_EVERY_MS : false),
  })
  const run = read.data
  const toAll = useLinkTo('/bookone/day-close')
  return (
    <Page
      title={run ? t('run.of', { day: day(run.businessOn) }) : t('run.title')}
      subtitle={run && <StatusChip tone={toneOf(run)} label={t(`status.${run.status}`)} />}
      actions={
        <>
          <Button variant="outlined" component="a" {...toAll}>
            {t('title')}
          </Button>
          {run && <NextStep run={run} />}
        </>
      }
    >
      {read.isPending && <CardSkeleton height={320} />}
      {read.isError && !run && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {run && (
        <Stack spacing={4}>
          <RunTrouble run={run} />
          {run.status === 'RUNNING' ? <RunProgress run={run} /> : <Done run={run} />}
          {(run.status === 'DONE' || run.status === 'REVERSED') && <FlashReport run={run} />}
        </Stack>
      )}
    </Page>
  )
}

function NextStep({ run }: { run: Run }) {
  const { t } = useTranslation('closing')
  const notify = useNotify()
  const language = useLanguage()
  const mayClose = useCan('closing.write')
  const resume = useSend(closing.resume)
  if (run.status === 'DONE')
    return (
      <Button
        variant="contained"
        startIcon={<Icon name="print" />}
        onClick={() => void showFile(closing.report, { runId: run.id, language }).catch(notify.refusal)}
      >
        {t('report')}
      </Button>
    )
  if (!mayClose || !canGoOn(run)) return null
  return (
    <LoadingButton
      variant="contained"
      isLoading={resume.isPending}
      onClick={() => resume.mutate({ runId: run.id }, { onError: notify.refusal })}
    >
      {t('resume')}
    </LoadingButton>
  )
}

function Done({ run }: { run: Run }) {
  const { t } = useTranslation('closing')
  return (
    <Section title={t('run.steps')}>
      <Stack spacing={5}>
        <Steps run={run} />
        <FactList
          facts={[
            [t('by'), t(run.isScheduled ? 'byItself' : 'byWho', { who: run.startedByName })],
            [t('startedAt'), <MomentText key="from" instant={run.startedAt} />],
            [t('finishedAt'), run.finishedAt && <MomentText key="finishedAt" instant={run.finishedAt} />],
            [t('reverse.by'), run.reversedByName],
            [t('reverse.reason'), run.reverseReason],
          ]}
        />
      </Stack>
    </Section>
  )
}
