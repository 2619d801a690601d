import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#web/language.ts'
import { useLinkTo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { showFile } from '#web/ui/files.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { DayText, MomentText } from '#web/ui/values.tsx'
import { closing } from '../contract/closing.ts'
import type { Run } from '../contract/replies.ts'
import { ReverseDialog } from './reverse-dialog.tsx'

/** The latest close: its report, and the way back until the next. */
export function LastClose({ run }: { run: Run }) {
  const { t } = useTranslation('closing')
  const notify = useNotify()
  const language = useLanguage()
  const mayClose = useCan('closing.write')
  const [isReversing, setReversing] = useState(false)
  const toRun = useLinkTo(`/bookone/day-close/${run.id}`)
  return (
    <Section title={t('last')}>
      <FactList
        facts={[
          [t('day'), <DayText key="day" day={run.businessOn} />],
          [t('by'), t(run.isScheduled ? 'byItself' : 'byWho', { who: run.startedByName })],
          [t('finishedAt'), run.finishedAt && <MomentText key="finishedAt" instant={run.finishedAt} />],
        ]}
      />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mt: 4 }}>
        <Button
          variant="outlined"
          startIcon={<Icon name="print" />}
          onClick={() => void showFile(closing.report, { runId: run.id, language }).catch(notify.refusal)}
        >
          {t('report')}
        </Button>
        <Button component="a" {...toRun}>
          {t('show')}
        </Button>
        {mayClose && (
          <Button color="error" onClick={() => setReversing(true)}>
            {t('reverse.action')}
          </Button>
        )}
      </Stack>
      {isReversing && <ReverseDialog run={run} onClose={() => setReversing(false)} />}
    </Section>
  )
}
