import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** A mailed token, taken out of the address bar (and so of the history) on arrival. */
export function useTokenFromAddress(name: string): string | null {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get(name) || null);

  useEffect(() => {
    if (token !== null && search !== '') void navigate(pathname, { replace: true });
  }, [navigate, pathname, search, token]);

  return token;
}
