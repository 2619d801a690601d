import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Link } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import type { GridRow } from './grid/rows.ts'

type SetUpHintProps = { text: string; tab?: 'patterns' | 'coverage' }
const ADDRESSES = { patterns: '/hrm/set-up?tab=patterns', coverage: '/hrm/set-up?tab=coverage' } as const

/** What is not set up yet, and where it is, or who does it. */
export function SetUpHint({ text, tab }: SetUpHintProps) {
  const { t } = useTranslation('rota')
  const maySetUp = useCan('rota.rules')
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {text}.{' '}
      {maySetUp ? (
        <Link to={tab ? ADDRESSES[tab] : '/hrm/set-up'}>{t('setUp.title')}</Link>
      ) : (
        t('setUp.byAdministrator')
      )}
    </Box>
  )
}

type NothingPlannedProps = { rows: readonly GridRow[]; hasPatterns: boolean; ask: (kind: 'copy' | 'pattern') => void }

/** Over empty weeks: the quick ways to begin. */
export function NothingPlanned({ rows, hasPatterns, ask }: NothingPlannedProps) {
  const { t } = useTranslation('rota')
  if (rows.some(({ cells }) => cells.size > 0)) return null
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('grid.nothingPlanned')}
      </Box>
      <Button onClick={() => ask('copy')}>{t('copy.title')}</Button>
      {hasPatterns && <Button onClick={() => ask('pattern')}>{t('pattern.apply')}</Button>}
    </Box>
  )
}
