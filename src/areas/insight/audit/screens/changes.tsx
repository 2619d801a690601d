import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { AuditRow } from '../contract.ts'
import { useAuditWords } from './audit-words.ts'
import { differenceOf, isNothing } from './difference.ts'

/** What it was about by its name, then before and after: the field, what it was struck through, what it is; of long ones the first `most`. */
export function Changes({ event, most }: { event: AuditRow; most?: number }) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const { names } = event
  const changes = differenceOf(event.before, event.after, names)
  const subject = event.entityId === event.bookingId ? undefined : names[event.entityId]
  if (changes.length === 0 && subject === undefined) return null
  const hidden = most === undefined ? 0 : changes.length - most
  return (
    <>
      {subject !== undefined && <Box sx={{ fontSize: 13, fontWeight: 500, pt: 2 }}>{subject}</Box>}
      <Box component="dl" sx={listStyles}>
        {changes.slice(0, most).map(({ field, before, after }) => (
          <Box key={field} sx={{ display: 'contents' }}>
            <dt>{words.field(field)}</dt>
            <dd>
              {!isNothing(before) && (
                <>
                  <span className="visually-hidden">{t('before')} </span>
                  <del>{words.value(field, before, names)}</del>
                  <span aria-hidden> → </span>
                </>
              )}
              <span className="visually-hidden">{t('after')} </span>
              <ins>{words.value(field, after, names)}</ins>
            </dd>
          </Box>
        ))}
      </Box>
      {hidden > 0 && <Box sx={{ fontSize: 13, color: 'text.secondary', pb: 2 }}>{t('more', { count: hidden })}</Box>}
    </>
  )
}

const listStyles = {
  display: 'grid',
  // Narrow columns would break every word onto a line of its own: there the field is above its values.
  gridTemplateColumns: { xs: 'minmax(160px, 1fr)', lg: 'minmax(96px, auto) minmax(160px, 1fr)' },
  columnGap: 4,
  rowGap: 0.5,
  m: 0,
  py: 2,
  fontSize: 13,
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere', whiteSpace: 'normal' },
  '& del': { color: 'text.secondary' },
  '& ins': { textDecoration: 'none', fontWeight: 500 },
} as const
