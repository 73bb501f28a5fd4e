//! Keeps the screen on while something is watched from afar, where the browser can.

/** Until what it returns is called. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false

  // A page that was hidden has lost its lock.
  const ask = async () => {
    if (document.hidden || isOver) return
    const got = await navigator.wakeLock?.request('screen').catch(() => null)
    if (isOver) void got?.release()
    else lock = got ?? null
  }
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
