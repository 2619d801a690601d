import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { Section } from '#web/ui/page.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { leads } from '../contract/leads.ts'
import type { Activity } from '../contract/replies.ts'
import type { LoggedKind } from '../rules/states.ts'

const NOTES = [
  'RETURN',
  'MERGE',
  'WORK_MADE',
  'WORK_COMPLETED',
  'WORK_CANCELLED',
] as const satisfies readonly LoggedKind[]
const isNote = (kind: LoggedKind): kind is (typeof NOTES)[number] => NOTES.some((one) => one === kind)

type Props = {
  activities: readonly Activity[]
  mayFinish: boolean
  /** What ends a planned one. */
  finish?: typeof leads.finishActivity | typeof leads.finishPlatformActivity
}

/** What happened on a lead or a deal, the latest first. */
export function Timeline({ activities, mayFinish, finish = leads.finishActivity }: Props) {
  const { t } = useTranslation('leads')
  const notify = useNotify()
  const { mutate, isPending } = useSend(finish)
  return (
    <Section title={t('activity.title')}>
      {activities.length === 0 && <Typography color="textSecondary">{t('activity.none')}</Typography>}
      <ul>
        {activities.map(({ id, kind, subject, outcome, at, byName, isDone }) => (
          <li key={id}>
            <Typography>{isNote(kind) ? t(`activity.note.${kind}`, { name: subject }) : `${t(`activity.kind.${kind}`)}: ${subject}`}</Typography>
            {outcome !== '' && <Typography color="textSecondary" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{outcome}</Typography>}
            <Typography variant="caption">
              {byName} · <MomentText instant={at} />
              {!isDone && ` · ${t('activity.planned')}`}
            </Typography>
            {!isDone && mayFinish && (
              <Button size="small" disabled={isPending} sx={{ minHeight: 44 }} aria-label={t('activity.finishOf', { subject })} onClick={() => mutate({ activityId: id }, { onError: notify.refusal })}>
                {t('activity.finish')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
} // prettier-ignore
