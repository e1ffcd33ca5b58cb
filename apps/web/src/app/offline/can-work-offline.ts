/** Service workers, locks and stored entries need a secure context: https, or this computer itself. */
export const canWorkOffline = () => window.isSecureContext && 'locks' in navigator && 'indexedDB' in window
