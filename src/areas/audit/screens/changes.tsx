import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import type { AuditRow } from '../contract.ts'
import { useAuditWords } from './audit-words.ts'
import { differenceOf } from './difference.ts'

/** Before and after as a person reads it: the field, what it was struck through, what it is; of long ones the first `most`. */
export function Changes({ event, most }: { event: Pick<AuditRow, 'before' | 'after'>; most?: number }) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const changes = differenceOf(event.before, event.after)
  if (changes.length === 0) return null
  const hidden = most === undefined ? 0 : changes.length - most
  return (
    <>
      <Box component="dl" sx={listStyles}>
        {changes.slice(0, most).map(({ field, before, after }) => (
          <Box key={field} sx={{ display: 'contents' }}>
            <dt>{words.field(field)}</dt>
            <dd>
              {before !== undefined && before !== null && before !== '' && (
                <>
                  <span className="visually-hidden">{t('before')} </span>
                  <del>{words.value(field, before)}</del>
                  <span aria-hidden> → </span>
                </>
              )}
              <span className="visually-hidden">{t('after')} </span>
              <ins>{words.value(field, after)}</ins>
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
  gridTemplateColumns: 'minmax(96px, auto) 1fr',
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
