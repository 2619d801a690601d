import type { ScreenRoute } from '#web/screens.ts'

export const routes: ScreenRoute[] = []
