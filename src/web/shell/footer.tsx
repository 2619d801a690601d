import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { useLayout } from '../layout.ts'
import { Link } from '../navigation.tsx'
import { findScreen } from '../screens.ts'
import { useSession } from '../session.ts'
import { scrollSmoothly } from '../smooth-scroll.ts'
import { touchLine } from '../theme/touch.ts'
import { useIsOfAll } from './use-is-of-all.ts'

const SUPPORT = '/bookone-support'
const PUBLIC_PAGE = '/house'

/** Below every screen, or fixed to the window's lower edge: the property with its public page, help, and who made the product. */
export function Footer() {
  const { t } = useTranslation('shell')
  const { footerFixed, footerColor } = useLayout()
  const { property } = useSession()
  const isOfAll = useIsOfAll()
  return (
    <Stack
      component="footer"
      direction="row"
      className="no-print"
      data-bar={footerColor}
      sx={{
        position: footerFixed ? 'sticky' : 'static',
        bottom: 0,
        zIndex: 1080,
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 4,
        height: 'var(--footer-height)',
        flexShrink: 0,
        px: 6,
        fontSize: 12,
        bgcolor: 'var(--bar-fill)',
        color: 'var(--bar-muted)',
        '& a': { color: 'inherit' },
        '& :is(a, button)': { ...touchLine, justifyContent: 'center' },
      }}
    >
      {isOfAll ? (
        <span>{t('allProperties')}</span>
      ) : property?.seoFriendlyName ? (
        // A program of its own, which the router knows nothing of.
        <a href={`${PUBLIC_PAGE}?at=${encodeURIComponent(property.seoFriendlyName)}`}>{property.name}</a>
      ) : (
        <Box component="span">{property?.name}</Box>
      )}
      <Stack direction="row" sx={{ gap: 4 }}>
        {findScreen(SUPPORT) && (
          <Link to={SUPPORT} isQuiet>
            {t('footer.support')}
          </Link>
        )}
        <Box
          component="button"
          type="button"
          onClick={() => scrollSmoothly(0)}
          sx={{ p: 0, border: 0, bgcolor: 'transparent', color: 'inherit', font: 'inherit', cursor: 'pointer' }}
        >
          {t('footer.top')}
        </Box>
        <span>{t('footer.credit')}</span>
      </Stack>
    </Stack>
  )
}
