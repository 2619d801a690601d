import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { Fold } from '#web/ui/fold.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { WholeReview } from '../contract/replies.ts'
import { SOURCE_FACTS } from '../rules/reviews.ts'

/** What the review was before its author changed it at the source. */
export function Versions({ whole: { review, versions } }: { whole: WholeReview }) {
  const { t, i18n } = useTranslation('reviews')
  if (versions.length === 0) return null
  const { scale } = SOURCE_FACTS[review.source]
  return (
    <Fold label={t('versions', { count: versions.length })}>
      <Stack spacing={3}>
        {versions.map(({ number, ratingTenths, replacedAt, title, body, positive, negative }) => (
          <div key={number}>
            <Typography variant="caption" color="textSecondary" component="p">
              {t('ofScale', { rating: (ratingTenths / 10).toLocaleString(i18n.language), scale })} · {t('replaced')}{' '}
              <MomentText instant={replacedAt} isRelative />
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {[title, body, positive, negative].filter(Boolean).join('\n') || t('noWords')}
            </Typography>
          </div>
        ))}
      </Stack>
    </Fold>
  )
}
