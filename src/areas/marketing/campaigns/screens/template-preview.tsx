import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { refusalText } from '#web/refusal-text.ts'
import { Choice } from '#web/ui/choice.tsx'
import { LinesSkeleton } from '#web/ui/states.tsx'
import type { CampaignChannel } from '../contract/choices.ts'
import { campaigns } from '../contract/campaigns.ts'
import type { Variant } from '../contract/templates.ts'
import { usePaused } from './use-paused.ts'

const WIDTHS = { phone: 390, desk: 760 } as const

/** A text as a reader gets it, at the width of a phone or of a desk. */
export function TemplatePreview({ channel, variant: typed }: { channel: CampaignChannel; variant: Variant }) {
  const { t } = useTranslation(['campaigns', 'refusals'])
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone')
  const variant = usePaused(typed)
  const read = useQuery({
    ...queryOf(campaigns.writeTemplate, { channel, variant }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { data, error } = read
  return (
    <Box component="section" aria-label={t('campaigns:templates.preview')} sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      {channel === 'MAIL' && (
        <Choice
          label={t('campaigns:templates.width')}
          width={220}
          value={width}
          options={(['phone', 'desk'] as const).map((value) => ({ value, label: t(`campaigns:templates.${value}`) }))}
          onChange={(value) => setWidth(value as keyof typeof WIDTHS)}
        />
      )}
      {error && <Alert severity="warning">{error instanceof ApiError && error.code === 'variable_broken' ? refusalText(t, error) : t('campaigns:templates.unfinished')}</Alert>}
      {!data && !error && <LinesSkeleton lines={6} />}
      {data && channel === 'MAIL' && (
        <Box role="region" tabIndex={0} aria-label={t('campaigns:templates.preview')} sx={{ overflowX: 'auto' }}>
          <Typography sx={{ fontWeight: 600, mb: 2, overflowWrap: 'anywhere' }}>{data.subject}</Typography>
          <Box component="iframe" title={t('campaigns:templates.preview')} sandbox="" srcDoc={data.html} sx={{ border: 1, borderColor: 'divider', borderRadius: 2, width: WIDTHS[width], height: 640, bgcolor: '#fff' }} />
        </Box>
      )}
      {data && channel !== 'MAIL' && (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 2, p: 4, maxWidth: WIDTHS.phone, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {data.text}
        </Box>
      )}
      {data?.segments && (
        <Typography role="status" color="textSecondary">
          {t('campaigns:templates.segments', { count: data.segments.count, left: data.segments.left })}{' '}
          {data.segments.encoding === 'UCS2' && t('campaigns:templates.unicode')}
        </Typography>
      )}
    </Box>
  )
} // prettier-ignore
