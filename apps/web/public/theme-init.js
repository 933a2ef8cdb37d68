{
  const system = matchMedia('(prefers-color-scheme: dark)');
  const read = () => {
    try {
      return localStorage.getItem('touchline.theme');
    } catch {
      return null;
    }
  };
  const apply = () => {
    const stored = read();
    const chosen = stored === 'light' || stored === 'dark' ? stored : null;
    document.documentElement.dataset.theme = chosen ?? (system.matches ? 'dark' : 'light');
  };
  apply();
  system.addEventListener('change', apply);
  addEventListener('storage', apply);
}
