import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { touchLine } from '../theme/touch.ts'
import { useTitle } from '../title.ts'
import { GuestLanguage } from './guest-language.tsx'
import { Icon } from './icon.tsx'
import { telOf } from './values.tsx'

/** The property as a guest's page names it; what is empty is left out. */
type GuestHotel = { name: string; phone: string; email: string; address: string }

type FrameProps = {
  /** Of the page, for the browser's tab and for those who listen. */
  title: string
  /** The property's name; the title where it is not known yet. */
  hotel: GuestHotel | undefined
  /** A line below the name, such as that this is practice. */
  notice?: string | undefined
  /** Of the sheet in pixels, on screens that are wider. */
  width?: number
  children: ReactNode
}

/** The hotel's own page, as far as a guest is concerned: its name above, how to reach it below. */
export function GuestFrame({ title, hotel, notice, width = 440, children }: FrameProps) {
  useTitle(title)
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: { xs: 'flex-start', sm: 'center' },
        bgcolor: { xs: 'background.paper', sm: 'background.default' },
        p: { xs: 0, sm: 6 },
      }}
    >
      <Box sx={{ width: '100%', maxWidth: width }}>
        <Head title={title} hotel={hotel} />
        {notice && (
          <Box
            sx={{
              px: { xs: 5, sm: 8 },
              py: 2,
              bgcolor: 'var(--status-tentative-fill)',
              color: 'var(--status-tentative-text)',
              fontWeight: 500,
            }}
          >
            {notice}
          </Box>
        )}
        <Box
          sx={{
            bgcolor: 'background.paper',
            border: { xs: 0, sm: '1px solid var(--line)' },
            borderTop: '0 !important',
            borderRadius: { xs: 0, sm: '0 0 12px 12px' },
            px: { xs: 5, sm: 8 },
            py: { xs: 6, sm: 8 },
          }}
        >
          {children}
        </Box>
        <Foot hotel={hotel} />
      </Box>
    </Box>
  )
}

function Head({ title, hotel }: Pick<FrameProps, 'title' | 'hotel'>) {
  return (
    <Box
      component="header"
      data-bar="slate"
      sx={{
        px: { xs: 5, sm: 8 },
        py: 5,
        bgcolor: 'var(--bar-fill)',
        color: '#fff',
        borderRadius: { xs: 0, sm: '12px 12px 0 0' },
      }}
    >
      <h1 className="visually-hidden" id="page-title" tabIndex={-1}>
        {title}
      </h1>
      <Typography variant="h2" component="p">
        {hotel?.name ?? title}
      </Typography>
      {hotel?.address && <Typography sx={{ opacity: 0.85, mt: 0.5 }}>{hotel.address}</Typography>}
    </Box>
  )
}

function Foot({ hotel }: Pick<FrameProps, 'hotel'>) {
  const { t } = useTranslation('shell')
  return (
    <Stack component="footer" spacing={3} sx={{ alignItems: 'center', px: 5, py: 5 }}>
      {hotel && (hotel.phone || hotel.email) && (
        <Stack
          direction="row"
          sx={{ flexWrap: 'wrap', justifyContent: 'center', alignItems: 'center', columnGap: 5, rowGap: 2 }}
        >
          <Typography color="textSecondary">{t('guestQuestions')}</Typography>
          {hotel.phone && (
            <Reach icon="phone" href={telOf(hotel.phone)}>
              {hotel.phone}
            </Reach>
          )}
          {hotel.email && (
            <Reach icon="mail" href={`mailto:${hotel.email}`}>
              {hotel.email}
            </Reach>
          )}
        </Stack>
      )}
      <GuestLanguage />
    </Stack>
  )
}

function Reach({ icon, href, children }: { icon: 'phone' | 'mail'; href: string; children: string }) {
  return (
    <MuiLink href={href} sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, minHeight: 24, ...touchLine }}>
      <Icon name={icon} sx={{ fontSize: 18 }} aria-hidden />
      {children}
    </MuiLink>
  )
}
