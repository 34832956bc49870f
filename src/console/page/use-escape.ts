/** Esc closes what lies open. */
import { useEffect } from 'preact/hooks';

export const useEscape = (isOpen: boolean, onClose: () => void): void => {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose();
    };
    // Before the page's own keys hear of it.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isOpen, onClose]);
};
