// If imported before a scenario, runs it in Firefox.
process.env.BROWSER = "firefox";
