import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'

// Runs before each file of screen tests. Files share a worker, so that libraries are loaded once; everything of ours starts anew.
cleanup()
vi.useRealTimers()
vi.unstubAllGlobals()
vi.resetModules()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
history.replaceState(null, '', '/')
