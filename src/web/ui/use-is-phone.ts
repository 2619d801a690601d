import useMediaQuery from '@mui/material/useMediaQuery'

/** Below 960 px: cards for rows, sheets for panels, a bottom bar for the menu. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 959px)', { noSsr: true })
