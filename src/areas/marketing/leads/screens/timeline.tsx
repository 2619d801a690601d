import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Section } from '#web/ui/page.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { Activity } from '../contract/replies.ts'

/** What happened on a lead or a deal, the latest first. */
export function Timeline({ activities }: { activities: readonly Activity[] }) {
  const { t } = useTranslation('leads')
  return (
    <Section title={t('activity.title')}>
      {activities.length === 0 && <Typography color="textSecondary">{t('activity.none')}</Typography>}
      <ul>
        {activities.map(({ id, kind, subject, outcome, at, byName, isDone }) => (
          <li key={id}>
            <Typography>{`${t(`activity.kind.${kind}`)}: ${subject}`}</Typography>
            {outcome !== '' && <Typography color="textSecondary" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{outcome}</Typography>}
            <Typography variant="caption">
              {byName} · <MomentText instant={at} />
              {!isDone && ` · ${t('activity.planned')}`}
            </Typography>
          </li>
        ))}
      </ul>
    </Section>
  )
} // prettier-ignore
